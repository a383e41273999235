import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { answerSearch, builtShell } from '../src/site/search-request.ts';

export default (request: Request): Promise<Response> =>
  answerSearch(request, { openCatalog: theCatalog, readShell: builtShell });

// The page is also a file, with the answer left out; the function goes first.
export const config: Config = { path: ['/search', '/search/'], method: ['GET', 'HEAD'] };
