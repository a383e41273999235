import {
  FILTERED_PATH,
  filterQuery,
  filterRows,
  foundInWords,
  MAX_FOUND,
  readFilter,
  type StatusFilter,
} from '../status/status-filter.ts';
import { type ListedRow, readListed, type StatusRow, statusRow } from '../status/status-list.ts';

const ROWS_FILE = '/status/list.json';

const form = document.querySelector<HTMLFormElement>('form[data-status-filter]');
const list = document.querySelector<HTMLOListElement>('[data-status-rows]');
if (form && list) filterAsTyped(form, list);

/** Replaces the rows of this page with the interfaces that match the form, taken from all pages. */
function filterAsTyped(form: HTMLFormElement, list: HTMLOListElement): void {
  const [count, pages] = ['[data-status-count]', '[data-status-pages]'].map((each) =>
    document.querySelector<HTMLElement>(each),
  );
  const whole =
    document.body.dataset.page === 'status' ? { path: location.pathname, html: list.innerHTML } : null;
  let loaded: Promise<StatusRow[]> | undefined;
  const load = () => {
    loaded ??= fetchRows();
    return loaded;
  };
  const show = async () => {
    const asked = readForm(form);
    const query = filterQuery(asked);
    const isWhole = query === '' && whole !== null;
    // The address gives the same rows after a reload, when shared, and without a script.
    history.replaceState(null, '', isWhole ? whole.path : FILTERED_PATH + query);
    if (pages) pages.hidden = !isWhole;
    const found = isWhole ? [] : filterRows(await load(), asked);
    if (filterQuery(readForm(form)) !== query) return; // The form has changed since.
    list.innerHTML = isWhole
      ? whole.html
      : found
          .slice(0, MAX_FOUND)
          .map((row) => statusRow(row).html)
          .join('');
    if (count) count.textContent = isWhole ? '' : foundInWords(found.length);
  };
  form.addEventListener('focusin', () => void load());
  form.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => event.preventDefault());
  if (fillForm(form) || list.childElementCount === 0) void show();
}

function readForm(form: HTMLFormElement): StatusFilter {
  const typed = [...new FormData(form)].map(([name, value]) => [name, `${value}`]);
  return readFilter(new URLSearchParams(typed));
}

/**
 * Fills the form from the address, which a static page cannot do. A browser that restores a page may have kept what
 * was typed.
 * @returns whether the form now asks for rows that are not shown yet
 */
function fillForm(form: HTMLFormElement): boolean {
  const asked = readFilter(new URLSearchParams(location.search));
  const [inAddress, inForm] = [filterQuery(asked), filterQuery(readForm(form))];
  if (inAddress === inForm) return false;
  if (inAddress === '') return true;
  for (const [name, value] of Object.entries(asked)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? '';
  }
  return true;
}

async function fetchRows(): Promise<StatusRow[]> {
  const response = await fetch(ROWS_FILE);
  return ((await response.json()) as ListedRow[]).map(readListed);
}
