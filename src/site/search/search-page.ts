import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { type PageDeps, refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { namedOperation } from './operation-names.ts';
import { findResults } from './results.ts';
import { resultsList } from './results-list.ts';
import { readSearchQuery, type SearchQuery, searchForm } from './search-form.ts';

export const RESULTS_ON_PAGE = 30;

export const FORM_SLOT = makeSlot('form');
export const RESULTS_SLOT = makeSlot('results');

/**
 * The search page with its results, for readers without JavaScript.
 * @param shell the built page, `search/index.html`
 * @throws Error if the shell lacks the slot for the form or the results
 */
export function fillSearchPage(
  shell: string,
  { index, operationsOf }: Pick<OpenCatalog, 'index' | 'operationsOf'>,
  query: SearchQuery,
): string {
  const results = resultsList(index, findResults(index, query, RESULTS_ON_PAGE), (slug, number) => {
    const operation = operationsOf(slug)?.operations[number];
    return operation && namedOperation(operation);
  });
  return fillSlot(fillSlot(shell, FORM_SLOT, searchForm(query)), RESULTS_SLOT, results);
}

/** `GET /search/`: the search page with its results, for readers without JavaScript and for shared addresses. */
export async function answerSearch(
  request: Request,
  { openCatalog, readShell }: PageDeps,
): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const query = readSearchQuery(new URL(request.url).searchParams);
  const page = fillSearchPage(shell, catalog, query);
  // Search engines may index the form, but not its endless result pages.
  const robots = query.text === '' ? { 'X-Robots-Tag': 'all' } : {};
  return replyPage(request, page, { ...cacheBy(['q', 'category', 'key']), ...robots });
}
