import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillSearchPage } from './search-page.ts';
import { readSearchQuery } from './search-query.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /search/`: the search page with its results, for readers without JavaScript and for shared addresses. */
export async function answerSearch(request: Request, { openCatalog, readShell }: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const query = readSearchQuery(new URL(request.url).searchParams);
  const page = fillSearchPage(shell, catalog, query);
  // Search engines may index the form, but not its endless result pages.
  const robots = query.text === '' ? { 'X-Robots-Tag': 'all' } : {};
  return replyPage(request, page, { ...cacheBy(['q', 'category', 'key']), ...robots });
}
