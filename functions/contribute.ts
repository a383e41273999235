import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { servingEnvironment } from '../src/environment/environment.ts';
import { logged } from '../src/http/logged.ts';
import { answerContribution } from '../src/site/contribute/contribution-request.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';

export const config: Config = { path: ['/contribute', '/contribute/'], method: 'POST' };

export default logged('contribute', config, (request: Request) => {
  const { proposalsUrl: repositoryUrl } = servingEnvironment();
  const readShell = () => builtShell('contribute');
  return answerContribution(request, { openCatalog: theCatalog, readShell, repositoryUrl });
});
