import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { answerCompare } from '../src/site/compare-request.ts';
import { builtShell } from '../src/site/page-shell.ts';

export default (request: Request): Promise<Response> =>
  answerCompare(request, { openCatalog: theCatalog, readShell: () => builtShell('compare') });

export const config: Config = { path: ['/compare', '/compare/'] };
