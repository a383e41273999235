import { readSearchQuery, type SearchQuery, searchQueryString } from '../search/search-form.ts';

/** Browsers limit how often an address may change (Safari: 100 times in 30 seconds), so typing changes it once. */
const ADDRESS_DELAY_MS = 300;

/** Where the reader was on a page of results: pixels from its top, and the address of the focused link. */
export type SearchPlace = { scroll: number; focused: string | null };

let query: SearchQuery | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The search in the address of the page. The home page has it in the fragment, which browsers do not send: the words
 * that are typed there stay in the browser. The server of the search page reads it, for readers without JavaScript.
 */
export const searchInAddress = (): SearchQuery =>
  readSearchQuery(new URLSearchParams(isSearchPage() ? location.search : location.hash.slice(1)));

const isSearchPage = (): boolean => document.body.dataset.page === 'search';

/** Writes the search into the address of the page soon, so that it can be shared, reloaded and returned to. */
export function keepSearch(current: SearchQuery): void {
  query = current;
  clearTimeout(timer);
  timer = setTimeout(writeAddress, ADDRESS_DELAY_MS);
}

function writeAddress(state: SearchPlace | null = null): void {
  clearTimeout(timer);
  if (!query) return;
  const written = searchQueryString(query);
  history.replaceState(state, '', location.pathname + (isSearchPage() ? written : written.replace('?', '#')));
}

/**
 * Keeps the search and the place whenever the reader leaves the page or follows a link.
 * @param initial the search that the page opened with
 */
export function keepPlace(results: HTMLElement, initial: SearchQuery): void {
  query = initial;
  const keep = () => {
    const active = document.activeElement;
    const focused = results.contains(active) ? (active?.getAttribute('href') ?? null) : null;
    writeAddress({ scroll: scrollY, focused });
  };
  document.addEventListener('click', keep, { capture: true });
  document.addEventListener('submit', keep, { capture: true });
  addEventListener('pagehide', keep);
}

/** The place that was kept when the reader left. Null if the page was not open before. */
export function keptPlace(): SearchPlace | null {
  const { state } = history;
  return typeof state?.scroll === 'number' ? (state as SearchPlace) : null;
}

/** Returns to a place once its results are shown. */
export function returnTo({ scroll, focused }: SearchPlace, results: HTMLElement): void {
  if (focused !== null)
    results.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  scrollTo(0, scroll);
}
