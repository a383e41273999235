import { CATEGORIES, type Category } from '../../entry/category.ts';
import { figure } from '../../text/counted.ts';
import { type Html, html } from '../../text/html.ts';
import { KINDS } from '../frame/words.ts';
import type { StatusRow } from './status-list.ts';

/** Nobody reads more rows than this. To find one, readers type more of its name. */
export const MAX_FOUND = 100;
export const FILTERED_PATH = '/status/list/';
/** Longer than any name or slug. */
export const MAX_WORDS_LENGTH = 120;

const CONDITION_WORDS = {
  down: 'Down now',
  flapping: 'Unstable now',
  failed: 'With failures',
  up: 'Up now',
} as const;
type Condition = keyof typeof CONDITION_WORDS;
export const CONDITIONS = Object.keys(CONDITION_WORDS) as Condition[];

/** How the status list is filtered. Null does not filter. */
export type StatusFilter = { words: string; which: Condition | null; kind: Category | null };

/** Reads a filter from a query string or a form. Values that are not allowed are ignored. */
export function readFilter(query: URLSearchParams): StatusFilter {
  const oneOf = <T extends string>(allowed: readonly T[], name: string): T | null =>
    allowed.find((each) => each === query.get(name)) ?? null;
  return {
    words: (query.get('words') ?? '').trim().slice(0, MAX_WORDS_LENGTH),
    which: oneOf(CONDITIONS, 'which'),
    kind: oneOf(CATEGORIES, 'kind'),
  };
}

/** The query string of a filter, from `?`. Empty if nothing is filtered. */
export function filterQuery({ words, which, kind }: StatusFilter): string {
  const query = new URLSearchParams();
  if (words) query.set('words', words);
  if (which) query.set('which', which);
  if (kind) query.set('kind', kind);
  return query.size > 0 ? `?${query}` : '';
}

/** The rows that match the filter, in their order. Every word must be in the slug or the name. */
export function filterRows(rows: readonly StatusRow[], { words, which, kind }: StatusFilter): StatusRow[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    ({ slug, name, category, state, uptime }) =>
      parts.every((part) => slug.includes(part) || name.toLowerCase().includes(part)) &&
      (kind === null || category === kind) &&
      (which === null || (which === 'failed' ? uptime < 1 : state === which)),
  );
}

export function foundInWords(found: number): string {
  if (found === 0) return 'No probed interface matches.';
  if (found > MAX_FOUND) return `The first ${MAX_FOUND} of ${figure(found)}.`;
  return found === 1 ? 'One interface.' : `${found} interfaces.`;
}

/** The form that filters the status list. It works without JavaScript; with it, the list follows as the reader types. */
export function statusForm({ words, which, kind }: StatusFilter, count: string): Html {
  return html`<form class="status-filter" action="${FILTERED_PATH}" method="get" role="search" aria-label="Filter the interfaces" data-status-filter>
<label class="unseen" for="status-words">Name or slug</label><input class="search-field" id="status-words" name="words" type="search" value="${words}" maxlength="${MAX_WORDS_LENGTH}" placeholder="Name or slug" autocomplete="off" autocapitalize="off" spellcheck="false">
<label><span class="unseen">Which interfaces</span><select class="search-field" name="which">${option('', 'All', which)}${CONDITIONS.map((each) => option(each, CONDITION_WORDS[each], which))}</select></label>
<label><span class="unseen">Category</span><select class="search-field" name="kind">${option('', 'All categories', kind)}${CATEGORIES.map((each) => option(each, KINDS[each], kind))}</select></label>
<noscript><button class="button" type="submit">Show</button></noscript>
<p class="soft small" role="status" data-status-count>${count}</p>
</form>`;
}

const option = (value: string, label: string, chosen: string | null): Html =>
  html`<option value="${value}"${value !== '' && value === chosen && html` selected`}>${label}</option>`;
