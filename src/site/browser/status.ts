import { readListed } from '../health/status-list.ts';
import { type StatusRow, statusRow } from '../health/status-row.ts';

const MOST_SHOWN = 100; // More rows than this are not read, and slow the keystroke down.

const form = document.querySelector<HTMLFormElement>('form[data-status-filter]');
const list = document.querySelector<HTMLOListElement>('[data-status-rows]');
if (form && list) filterRows(form, list);

/** Shows the interfaces of all pages that the form asks for, in place of those of this page. */
function filterRows(form: HTMLFormElement, list: HTMLOListElement): void {
  document.documentElement.classList.add('scripted');
  const [count, pages] = ['[data-status-count]', '[data-status-pages]'].map((each) =>
    document.querySelector<HTMLElement>(each),
  );
  const asBuilt = list.innerHTML;
  let rows: Promise<StatusRow[]> | undefined;
  const load = () => {
    rows ??= fetchRows(form.dataset.list ?? '');
    return rows;
  };
  const show = async () => {
    const wanted = readForm(form);
    if (pages) pages.hidden = wanted.active;
    if (!wanted.active) {
      list.innerHTML = asBuilt;
      if (count) count.textContent = '';
      return;
    }
    const found = (await load()).filter(wanted.fits);
    list.innerHTML = found
      .slice(0, MOST_SHOWN)
      .map((row) => statusRow(row).html)
      .join('');
    if (count) count.textContent = countWords(found.length);
  };
  form.addEventListener('focusin', () => void load());
  form.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => event.preventDefault());
}

async function fetchRows(address: string): Promise<StatusRow[]> {
  const response = await fetch(address);
  return ((await response.json()) as Parameters<typeof readListed>[0][]).map(readListed);
}

function readForm(form: HTMLFormElement): { active: boolean; fits: (row: StatusRow) => boolean } {
  const fields = new FormData(form);
  const [words, which, kind] = ['words', 'which', 'kind'].map((name) => String(fields.get(name) ?? ''));
  const parts = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ slug, name, category, state, uptime }: StatusRow) =>
    parts.every((part) => slug.includes(part) || name.toLowerCase().includes(part)) &&
    (kind === '' || category === kind) &&
    (which === 'all' || (which === 'failed' ? uptime !== null && uptime < 1 : state === which));
  return { active: parts.length > 0 || which !== 'all' || kind !== '', fits };
}

function countWords(found: number): string {
  if (found === 0) return 'None is like that.';
  if (found > MOST_SHOWN) return `The first ${MOST_SHOWN} of ${found}.`;
  return found === 1 ? 'One interface.' : `${found} interfaces.`;
}
