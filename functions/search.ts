import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { builtShell } from '../src/site/page-shell.ts';
import { answerSearch } from '../src/site/search-request.ts';

export default (request: Request): Promise<Response> =>
  answerSearch(request, { openCatalog: theCatalog, readShell: () => builtShell('search') });

// The page is also a file, with the answer left out; the function goes first.
export const config: Config = { path: ['/search', '/search/'] };
