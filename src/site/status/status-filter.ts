import { CATEGORIES, type Category } from '../../entry/category.ts';
import { figure } from '../../text/counted.ts';
import type { StatusRow } from './status-row.ts';

/** Nobody reads more rows than this. To find one, readers type more of its name. */
export const MAX_FOUND = 100;
/** The page that shows a filtered list. */
export const FILTERED_PATH = '/status/list/';
/** Longer than any name or slug. */
export const MAX_WORDS_LENGTH = 120;

export const CONDITIONS = ['down', 'flapping', 'failed', 'up'] as const;
type Condition = (typeof CONDITIONS)[number];

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
      (which === null || (which === 'failed' ? uptime !== null && uptime < 1 : state === which)),
  );
}

export function foundInWords(found: number): string {
  if (found === 0) return 'No probed interface matches.';
  if (found > MAX_FOUND) return `The first ${MAX_FOUND} of ${figure(found)}.`;
  return found === 1 ? 'One interface.' : `${found} interfaces.`;
}
