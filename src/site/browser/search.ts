import { readSearchQuery, type SearchQuery, searchQueryString } from '../search/search-query.ts';
import type { SearchMessage, SearchReply } from './search-worker.ts';

/** Entries shown while typing: two screens of a laptop on a page, one in the panel of the header. */
const MAX_ON_PAGE = 20;
const MAX_IN_PANEL = 8;

const form = document.querySelector<HTMLFormElement>('form[data-search]');
const results = document.querySelector<HTMLElement>('[data-results]');
const announcement = document.querySelector<HTMLElement>('[data-results-words]');
const field = form?.querySelector<HTMLInputElement>('input[name="q"]');
const onSearchPage = document.body.dataset.page === 'search';
const inPanel = form?.dataset.search === 'header';

let worker: Worker | undefined;
let lastId = 0;
let failed = false;

function startWorker(): Worker {
  worker ??= new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<SearchReply>) => {
    // The reader has typed since this search was sent.
    if (data.id !== lastId || !results || !announcement) return;
    // Results do not change while one of them has the focus.
    if (results.contains(document.activeElement)) return;
    results.innerHTML = data.html;
    announcement.textContent = data.words;
    failed = data.failed;
  };
  return worker;
}

const currentQuery = (): SearchQuery =>
  readSearchQuery(
    new URLSearchParams(form ? [...new FormData(form)].map(([name, value]) => [name, `${value}`]) : []),
  );

function search(): void {
  const query = currentQuery();
  if (onSearchPage) history.replaceState(null, '', `/search/${searchQueryString(query)}`);
  if (query.text === '') {
    clear();
    return;
  }
  const message: SearchMessage = { id: ++lastId, query, limit: inPanel ? MAX_IN_PANEL : MAX_ON_PAGE };
  startWorker().postMessage(message);
}

function clear(): void {
  lastId++;
  results?.replaceChildren();
  announcement?.replaceChildren();
}

/** Fills the form from the address. A static page cannot do so itself. */
function readAddress(): void {
  const { text, category, noKey } = readSearchQuery(new URLSearchParams(location.search));
  if (!form || !field || text === '') return;
  field.value = text;
  const kind = form.elements.namedItem('category');
  if (kind instanceof RadioNodeList) kind.value = category ?? '';
  const key = form.elements.namedItem('key');
  if (key instanceof HTMLInputElement) key.checked = noKey;
}

/** Arrow keys move between the field and the results; Escape clears the field. */
function moveThroughResults(event: KeyboardEvent): void {
  const links = [...(results?.querySelectorAll<HTMLAnchorElement>('.row-slug') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const inField = document.activeElement === field;
  if (event.key === 'Escape' && field && (inField || at >= 0)) {
    field.value = '';
    search();
    field.focus();
  } else if (event.key === 'ArrowDown' && (inField || at >= 0)) {
    links[Math.min(at + 1, links.length - 1)]?.focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    (links[at - 1] ?? field)?.focus();
  } else return;
  event.preventDefault();
}

/** `/` and Ctrl-K move the focus to the field from anywhere on the page. */
function focusField(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
  const slash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const controlK = event.key === 'k' && (event.ctrlKey || event.metaKey);
  if (!slash && !controlK) return;
  event.preventDefault();
  field?.focus();
  field?.select();
}

if (form && results && field) {
  if (onSearchPage) readAddress();
  field.addEventListener('focus', startWorker, { once: true });
  form.addEventListener('input', search);
  form.addEventListener('submit', (event) => {
    if (onSearchPage && !failed) event.preventDefault();
  });
  document.addEventListener('keydown', moveThroughResults);
  document.addEventListener('keydown', focusField);
  if (inPanel) {
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !form.contains(target)) clear();
    });
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !form.contains(relatedTarget)) clear();
    });
  }
  // The address, or a browser that restores the page, may have filled in a search without results.
  if (field.value !== '' && results.childElementCount === 0) search();
}
document.documentElement.classList.add('scripted');
