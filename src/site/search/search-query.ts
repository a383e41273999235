import type { Category } from '../../entry/category.ts';

/** What is searched for: a need in plain words or the name of an interface, with two filters. */
export type SearchQuery = { text: string; category: Category | null; noKey: boolean };

export const EMPTY_QUERY: SearchQuery = { text: '', category: null, noKey: false };

/** The same limit as in the discover call. */
export const MAX_QUERY_LENGTH = 300;

/** Reads a search from the parameters of an address. Values that are not allowed are ignored. */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  const category = parameters.get('category');
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    category: category === 'api' || category === 'mcp' || category === 'cli' ? category : null,
    noKey: parameters.get('key') === 'none',
  };
}

/** The query string of an address that repeats the search. Empty for an empty search. */
export function searchQueryString({ text, category, noKey }: SearchQuery): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set('q', text);
  if (category) parameters.set('category', category);
  if (noKey) parameters.set('key', 'none');
  return parameters.size > 0 ? `?${parameters}` : '';
}
