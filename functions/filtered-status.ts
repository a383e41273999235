import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';
import { answerFilteredStatus } from '../src/site/status/filtered-status.ts';

// The page is also a file, without rows. The function takes precedence.
export const config: Config = { path: ['/status/list', '/status/list/'] };

export default logged('filtered-status', config, (request: Request) =>
  answerFilteredStatus(request, { openCatalog: theCatalog, readShell: () => builtShell('status') }),
);
