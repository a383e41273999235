import { readSearchQuery, type SearchQuery } from '../search/search-form.ts';
import { focusFieldFrom, moveBetween } from './search-keys.ts';
import { keepPlace, keepSearch, keptPlace, returnTo, searchInAddress } from './search-place.ts';
import type { SearchMessage, SearchReply } from './search-worker.ts';
import { showResults } from './show-results.ts';

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
let place = inPanel ? null : keptPlace();

function startWorker(): Worker {
  worker ??= new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<SearchReply>) => {
    // The reader has typed since this search was sent.
    if (data.id !== lastId || !results || !announcement) return;
    if (!showResults(results, data.html)) return;
    // Screen readers repeat a text that is written again.
    if (announcement.textContent !== data.words) announcement.textContent = data.words;
    failed = data.failed;
    if (place) returnTo(place, results);
    place = null;
  };
  return worker;
}

const currentQuery = (): SearchQuery =>
  readSearchQuery(
    new URLSearchParams(form ? [...new FormData(form)].map(([name, value]) => [name, `${value}`]) : []),
  );

function search(): void {
  const query = currentQuery();
  if (!inPanel) keepSearch(query);
  if (query.text === '') {
    clear();
    return;
  }
  const limit = inPanel ? MAX_IN_PANEL : MAX_ON_PAGE;
  const message: SearchMessage = { id: ++lastId, query, limit, complete: place !== null };
  startWorker().postMessage(message);
}

function clear(): void {
  lastId++;
  results?.replaceChildren();
  announcement?.replaceChildren();
}

function clearField(): void {
  if (!field) return;
  field.value = '';
  search();
  field.focus();
}

/** Fills the form from the address. A static page cannot do so itself. */
function readAddress(): void {
  const { text, category, noKey } = searchInAddress();
  if (!form || !field || text === '') return;
  field.value = text;
  const kind = form.elements.namedItem('category');
  if (kind instanceof RadioNodeList) kind.value = category ?? '';
  const key = form.elements.namedItem('key');
  if (key instanceof HTMLInputElement) key.checked = noKey;
}

if (form && results && field) {
  if (!inPanel) {
    readAddress();
    keepPlace(results, currentQuery());
  }
  field.addEventListener('focus', startWorker, { once: true });
  form.addEventListener('input', () => {
    place = null;
    search();
  });
  form.addEventListener('submit', (event) => {
    if (!onSearchPage || failed) return;
    event.preventDefault();
    // The results are below already. Leaving the field closes the keyboard of a phone.
    results.querySelector<HTMLAnchorElement>('.row-slug')?.focus();
  });
  moveBetween(field, results, clearField);
  focusFieldFrom(field);
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
  else if (place) returnTo(place, results);
}
document.documentElement.classList.add('scripted');
