import { fitsFilter } from '../entry/operations/operation-words.ts';
import { addForm } from './operation-form.ts';

const list = document.querySelector<HTMLElement>('[data-operations]');
const filter = document.querySelector<HTMLInputElement>('#operation-filter');

/** Shows the operations that have every typed word in their name, call, effect or summary. */
function applyFilter(): void {
  if (!list || !filter) return;
  const rows = [...list.querySelectorAll<HTMLElement>('.operations > li')];
  if (filter.value.trim() !== '') openRest();
  for (const row of rows)
    row.hidden = !fitsFilter(row.querySelector('summary')?.textContent ?? '', filter.value);
  const shown = rows.filter((row) => !row.hidden).length;
  const count = document.querySelector('[data-count]');
  if (!count) return;
  count.textContent = filter.value.trim() === '' ? '' : `${shown} of ${rows.length} shown`;
}

/** Opens the folded rest of the list. It stays open, so that the list does not jump while the reader types. */
function openRest(): void {
  const rest = list?.querySelector<HTMLDetailsElement>('.more-operations');
  if (rest) rest.open = true;
}

/** Opens the operation that the address names, even if the filter hides it. */
function openNamed(): void {
  const named = document.getElementById(decodedFragment());
  const details = named?.closest<HTMLDetailsElement>('.operation');
  if (!named || !details) return;
  const row = details.parentElement;
  if (row?.hidden && filter) {
    filter.value = '';
    applyFilter();
  }
  if (details.closest('.more-operations')) openRest();
  details.open = true;
  named.scrollIntoView();
}

function decodedFragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ''; // Not encoded as UTF-8. No operation has such a name.
  }
}

/** Completes the opened operation, and puts it into the address, so that the address can be shared. */
function completeOpened({ target }: Event): void {
  if (!list || !(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.operation'))
    return;
  const body = target.querySelector<HTMLElement>('[data-operation]');
  if (!body) return;
  history.replaceState(null, '', `#${encodeURIComponent(body.id)}`);
  const { operations = '', entry = '' } = list.dataset;
  void addForm(body, { operations, entry });
}

filter?.addEventListener('input', applyFilter);
// The event "toggle" does not bubble.
list?.addEventListener('toggle', completeOpened, true);
addEventListener('hashchange', openNamed);
applyFilter();
openNamed();
