import { CATEGORIES, type Category } from '../../entry/category.ts';
import { type Html, html } from '../../text/html.ts';

/** What is searched for: a need in plain words or the name of an interface, with two filters. */
export type SearchQuery = { text: string; category: Category | null; noKey: boolean };

export const EMPTY_QUERY: SearchQuery = { text: '', category: null, noKey: false };

/** The same limit as in the discover call. */
export const MAX_QUERY_LENGTH = 300;

/** Reads a search from the parameters of an address. Values that are not allowed are ignored. */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    category: CATEGORIES.find((each) => each === parameters.get('category')) ?? null,
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

const FILTERS = { api: 'APIs', mcp: 'MCP servers', cli: 'Command-line tools' } as const;

/** The large search form. It works without a script; with one, results appear while the reader types. */
export function searchForm({ text, category, noKey }: SearchQuery): Html {
  const choice = (value: string, label: string) =>
    html`<label class="choice"><input type="radio" name="category" value="${value}"${(category ?? '') === value && html` checked`}><span>${label}</span></label>`;
  return html`<form class="search" action="/search/" method="get" role="search" data-search="page">
<label class="search-label" for="need">What do you need done?</label>
<div class="search-line"><input class="search-field" id="need" name="q" type="search" value="${text}" maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" autocapitalize="off" enterkeyhint="search" placeholder="weather map, no key" aria-controls="results"><button class="button" type="submit">Search</button></div>
<div class="search-filters"><fieldset class="choices"><legend class="unseen">Category</legend>${choice('', 'All')}${CATEGORIES.map((value) => choice(value, FILTERS[value]))}</fieldset><label class="choice"><input type="checkbox" name="key" value="none"${noKey && html` checked`}><span>No key needed</span></label><span class="search-keys" aria-hidden="true"><kbd>/</kbd> to search <kbd>↓</kbd> <kbd>↑</kbd> to move <kbd>Esc</kbd> to clear</span></div>
</form>`;
}

/** The small form in the header of every other page. */
export const headerSearch = (): Html =>
  html`<form class="search-small" action="/search/" method="get" role="search" data-search="header"><label class="unseen" for="need">Search the catalog</label><input class="search-field" id="need" name="q" type="search" maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" autocapitalize="off" enterkeyhint="search" placeholder="Search" aria-controls="results"><div class="results results-panel" id="results" data-results></div></form>`;
