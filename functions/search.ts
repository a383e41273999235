import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';
import { answerSearch } from '../src/site/search/search-page.ts';

// The page is also a file, without results. The function takes precedence.
export const config: Config = { path: ['/search', '/search/'] };

export default logged('search', config, (request: Request) =>
  answerSearch(request, { openCatalog: theCatalog, readShell: () => builtShell('search') }),
);
