import { type Question, questionQuery, readQuestion } from '../search/question.ts';
import type { Answered, Asked } from './search-worker.ts';

/** Entries shown while typing: two screens of a laptop, one of a header's panel. */
const MAX_ON_PAGE = 20;
const MAX_IN_PANEL = 8;

const form = document.querySelector<HTMLFormElement>('form[data-search]');
const answer = document.querySelector<HTMLElement>('[data-answer]');
const spoken = document.querySelector<HTMLElement>('[data-answer-words]');
const field = form?.querySelector<HTMLInputElement>('input[name="q"]');
const onSearchPage = document.body.dataset.page === 'search';
const inPanel = form?.dataset.search === 'header';

let worker: Worker | undefined;
let lastAsked = 0;
let failed = false;

function startWorker(): Worker {
  worker ??= new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    // Answers to what was typed meanwhile are out of date.
    if (data.id !== lastAsked || !answer || !spoken) return;
    // Nor may an entry be taken away from under the reader's finger.
    if (answer.contains(document.activeElement)) return;
    answer.innerHTML = data.html;
    spoken.textContent = data.words;
    failed = data.failed;
  };
  return worker;
}

const currentQuestion = (): Question =>
  readQuestion(
    new URLSearchParams(form ? [...new FormData(form)].map(([name, value]) => [name, `${value}`]) : []),
  );

function ask(): void {
  const question = currentQuestion();
  if (onSearchPage) history.replaceState(null, '', `/search/${questionQuery(question)}`);
  if (question.text === '') {
    clear();
    return;
  }
  const asked: Asked = { id: ++lastAsked, question, limit: inPanel ? MAX_IN_PANEL : MAX_ON_PAGE };
  startWorker().postMessage(asked);
}

function clear(): void {
  lastAsked++;
  answer?.replaceChildren();
  spoken?.replaceChildren();
}

/** Puts the question of the address into the form: the page as a file does not know it. */
function readAddress(): void {
  const { text, category, noKey } = readQuestion(new URLSearchParams(location.search));
  if (!form || !field || text === '') return;
  field.value = text;
  const kind = form.elements.namedItem('category');
  if (kind instanceof RadioNodeList) kind.value = category ?? '';
  const key = form.elements.namedItem('key');
  if (key instanceof HTMLInputElement) key.checked = noKey;
}

/** Arrows walk from the field through the found entries and back. */
function walk(event: KeyboardEvent): void {
  const links = [...(answer?.querySelectorAll<HTMLAnchorElement>('.row-slug') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const inField = document.activeElement === field;
  if (event.key === 'Escape' && field && (inField || at >= 0)) {
    field.value = '';
    ask();
    field.focus();
  } else if (event.key === 'ArrowDown' && (inField || at >= 0)) {
    links[Math.min(at + 1, links.length - 1)]?.focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    (links[at - 1] ?? field)?.focus();
  } else return;
  event.preventDefault();
}

/** `/` and Ctrl-K lead to the field from everywhere on the page. */
function reach(event: KeyboardEvent): void {
  const writing = event.target instanceof Element && event.target.matches('input, textarea, select');
  const slash = event.key === '/' && !writing && !event.ctrlKey && !event.metaKey && !event.altKey;
  const controlK = event.key === 'k' && (event.ctrlKey || event.metaKey);
  if (!slash && !controlK) return;
  event.preventDefault();
  field?.focus();
  field?.select();
}

if (form && answer && field) {
  if (onSearchPage) readAddress();
  field.addEventListener('focus', startWorker, { once: true });
  form.addEventListener('input', ask);
  form.addEventListener('submit', (event) => {
    if (onSearchPage && !failed) event.preventDefault();
  });
  document.addEventListener('keydown', walk);
  document.addEventListener('keydown', reach);
  if (inPanel) {
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !form.contains(target)) clear();
    });
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !form.contains(relatedTarget)) clear();
    });
  }
  // The address, or a browser that comes back to the page, may hold a question that nothing has answered yet.
  if (field.value !== '' && answer.childElementCount === 0) ask();
}
document.documentElement.classList.add('scripted');
