import { type Html, html } from '../../../text/html.ts';
import { compareAddress, MAX_COMPARED } from '../../compare/compare.ts';
import { keepChoice, readChoice } from '../kept.ts';

// The links "Compare <slug>" in the rows of lists become switches, and a tray at the end of the screen holds what was
// chosen. The tray follows the reader through the pages of a tab.
const SWITCH = 'a.row-compare';
const tray = document.createElement('aside');
tray.className = 'tray';
tray.ariaLabel = 'Comparison';
tray.hidden = true;
tray.innerHTML =
  '<p class="unseen" role="status"></p><ul></ul><p class="tray-count"></p><a class="button"></a><button type="button" class="tray-clear">Clear</button>';
const part = <T extends HTMLElement>(selector: string): T => tray.querySelector(selector) as T;

const slugOf = (link: HTMLAnchorElement): string => new URL(link.href).searchParams.get('entry') ?? '';

function chosenSlug(slug: string): Html {
  return html`<li><span>${slug}</span><button type="button" data-remove="${slug}" aria-label="Remove ${slug} from the comparison">×</button></li>`;
}

/** Shows the choice in the tray and at the switches of the page. */
function show(words = ''): void {
  const chosen = readChoice();
  if (chosen === null) return;
  markSwitches(document, chosen);
  tray.hidden = chosen.length === 0;
  document.documentElement.classList.toggle('has-tray', !tray.hidden);
  part('ul').innerHTML = chosen.map((slug) => chosenSlug(slug).html).join('');
  part('.tray-count').textContent = `${chosen.length} of ${MAX_COMPARED}`;
  const link = part<HTMLAnchorElement>('a.button');
  link.href = compareAddress(chosen);
  link.textContent = chosen.length > 1 ? `Compare ${chosen.length}` : 'Compare with …';
  part('[role="status"]').textContent = words;
}

function markSwitches(within: ParentNode, chosen: readonly string[]): void {
  for (const link of within.querySelectorAll<HTMLAnchorElement>(SWITCH)) {
    link.role = 'button';
    link.ariaPressed = String(chosen.includes(slugOf(link)));
  }
}

/** Adds the entry to the choice or removes it. @returns false if the browser keeps nothing */
function toggle(slug: string): boolean {
  const chosen = readChoice();
  if (chosen === null) return false;
  if (chosen.includes(slug)) return remove(chosen, slug);
  if (chosen.length >= MAX_COMPARED) {
    show(`You can compare ${MAX_COMPARED} entries. Remove one to add ${slug}.`);
    tray.classList.add('tray-full');
    return true;
  }
  if (!keepChoice([...chosen, slug])) return false;
  show(`${slug} added: ${chosen.length + 1} of ${MAX_COMPARED} to compare.`);
  return true;
}

function remove(chosen: readonly string[], slug: string): boolean {
  tray.classList.remove('tray-full');
  const kept = keepChoice(chosen.filter((other) => other !== slug));
  show(`${slug} removed from the comparison.`);
  return kept;
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>(SWITCH);
  // With Ctrl and the like, the link opens the page in another tab.
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (link && !opensElsewhere && toggle(slugOf(link))) event.preventDefault();
}

function onTrayClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const slug = target.closest<HTMLElement>('[data-remove]')?.dataset.remove;
  if (slug !== undefined) remove(readChoice() ?? [], slug);
  else if (target.closest('.tray-clear') && keepChoice([])) show();
  else return;
  // The pressed button is gone, so the focus needs another place.
  const next = tray.hidden ? document.querySelector<HTMLElement>('#main') : part<HTMLElement>('a.button');
  next?.focus();
}

/** A switch is pressed with the space bar too, unlike a link. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement) || !event.target.matches(SWITCH))
    return;
  event.preventDefault();
  event.target.click();
}

/** The compare page shows its own choice. A choice that is being gathered follows what is added or removed there. */
function followComparePage(): void {
  const compared = [...document.querySelectorAll<HTMLElement>('[data-compared]')];
  if (readChoice()?.length) keepChoice(compared.flatMap((each) => each.dataset.compared ?? []));
}

if (document.body.dataset.page === 'compare') followComparePage();
else if (readChoice() !== null) {
  document.body.append(tray);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  tray.addEventListener('click', onTrayClick);
  // Another page may have changed the choice before the reader went back to this one.
  addEventListener('pageshow', () => show());
  const results = document.querySelector('[data-results]');
  if (results)
    new MutationObserver(() => markSwitches(results, readChoice() ?? [])).observe(results, {
      childList: true,
    });
}
