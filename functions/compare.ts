import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';
import { answerCompare } from '../src/site/compare/compare-page.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';

export const config: Config = { path: ['/compare', '/compare/'] };

export default logged('compare', config, (request: Request) =>
  answerCompare(request, { openCatalog: theCatalog, readShell: () => builtShell('compare') }),
);
