import { fitsFilter } from '../entry/operations/filter.ts';

const list = document.querySelector<HTMLElement>('[data-operations]');
const filter = document.querySelector<HTMLInputElement>('#operation-filter');

/** Shows the operations that have every typed word in their name, call, effect or summary. */
function applyFilter(): void {
  if (!list || !filter) return;
  const rows = [...list.children] as HTMLElement[];
  for (const row of rows)
    row.hidden = !fitsFilter(row.querySelector('summary')?.textContent ?? '', filter.value);
  const shown = rows.filter((row) => !row.hidden).length;
  const count = document.querySelector('[data-count]');
  if (!count) return;
  count.textContent = filter.value.trim() === '' ? '' : `${shown} of ${rows.length} shown`;
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

/** Puts the opened operation into the address, so that the address can be shared. */
function nameInAddress({ target }: Event): void {
  const body =
    target instanceof HTMLDetailsElement && target.open && target.querySelector('[data-operation]');
  if (body) history.replaceState(null, '', `#${encodeURIComponent(body.id)}`);
}

filter?.addEventListener('input', applyFilter);
// The event "toggle" does not bubble.
list?.addEventListener('toggle', nameInAddress, true);
addEventListener('hashchange', openNamed);
applyFilter();
openNamed();
