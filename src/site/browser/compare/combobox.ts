import { html } from '../../../text/html.ts';
import type { Suggestion } from '../../compare/suggest.ts';
import type { SuggestMessage, SuggestReply } from './suggest-worker.ts';

// The field for a name becomes a combobox with a list (ARIA Authoring Practices Guide, "Editable Combobox With List
// Autocomplete"): the focus stays in the field, and aria-activedescendant names the option that the arrow keys reached.
const form = document.querySelector<HTMLFormElement>('form[data-compare]');
const field = form?.querySelector<HTMLInputElement>('#compare-name');
const list = form?.querySelector<HTMLUListElement>('#compare-suggestions');
const announcement = form?.querySelector<HTMLElement>('[data-suggestions-words]');
if (form && field && list && announcement) makeCombobox(form, field, list, announcement);

function makeCombobox(
  form: HTMLFormElement,
  field: HTMLInputElement,
  list: HTMLUListElement,
  announcement: HTMLElement,
): void {
  let active = -1;
  field.role = 'combobox';
  field.ariaAutoComplete = 'list';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', list.id);
  const chosen = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(
    ({ value }) => value,
  );
  const options = () => [...list.children] as HTMLLIElement[];

  const suggest = () => {
    if (field.value.trim() === '') {
      close();
      announcement.textContent = '';
    } else suggester.ask(field.value);
  };
  const open = (suggestions: readonly Suggestion[]) => {
    const reached = options()[active]?.dataset.slug;
    list.innerHTML = suggestions.map((each, i) => option(each, i).html).join('');
    list.hidden = suggestions.length === 0;
    field.ariaExpanded = String(!list.hidden);
    const words = suggestions.length === 1 ? '1 entry' : `${suggestions.length} entries`;
    announcement.textContent =
      suggestions.length === 0 ? 'No interface has this name.' : `${words} to choose from.`;
    // With suggestions, only screen readers need the sentence.
    announcement.classList.toggle('unseen', suggestions.length > 0);
    activate(suggestions.findIndex(({ slug }) => slug === reached)); // A late reply keeps what the arrow keys reached.
  };
  const close = () => {
    suggester.cancel();
    list.hidden = true;
    field.ariaExpanded = 'false';
    activate(-1);
  };
  const activate = (at: number) => {
    active = at;
    for (const [i, each] of options().entries()) each.ariaSelected = String(i === at);
    const reached = options()[at];
    if (reached) field.setAttribute('aria-activedescendant', reached.id);
    else field.removeAttribute('aria-activedescendant');
    reached?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (slug: string) => {
    field.value = slug;
    close();
    form.requestSubmit();
  };

  const suggester = createSuggester(chosen, open);
  field.addEventListener('focus', suggester.start, { once: true });
  field.addEventListener('input', suggest);
  field.addEventListener('blur', close);
  // The list must not take the focus from the field, which would close it before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const slug = target instanceof Element ? target.closest('li')?.dataset.slug : undefined;
    if (slug !== undefined) choose(slug);
  });
  field.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : options().length;
    const reached = options()[active]?.dataset.slug;
    if (event.key === 'ArrowDown' && list.hidden) suggest();
    else if (event.key === 'ArrowDown' && count > 0) activate(active + 1 < count ? active + 1 : 0);
    else if (event.key === 'ArrowUp' && count > 0) activate(active > 0 ? active - 1 : count - 1);
    else if (event.key === 'Enter' && reached) choose(reached);
    else if (event.key === 'Escape' && count > 0) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

const option = ({ slug, name, summary }: Suggestion, i: number) =>
  html`<li role="option" id="compare-option-${i}" data-slug="${slug}" aria-selected="false"><b dir="auto">${name}</b> <span class="mono small">${slug}</span><span class="suggestion-summary small soft" dir="auto">${summary}</span></li>`;

/**
 * Asks a worker which entries a name may mean.
 * @param chosen slugs that are not suggested
 * @param show gets the suggestions for what was asked last
 */
function createSuggester(chosen: string[], show: (suggestions: readonly Suggestion[]) => void) {
  let worker: Worker | undefined;
  let lastId = 0;
  /** Loads the index, so that the first suggestions come sooner. */
  const start = (): Worker => {
    worker ??= new Worker(new URL('./suggest-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<SuggestReply>) => {
      if (data.id === lastId && data.suggestions) show(data.suggestions);
    };
    return worker;
  };
  const ask = (typed: string) => {
    lastId += 1;
    start().postMessage({ id: lastId, typed, chosen } satisfies SuggestMessage);
  };
  /** Ignores the reply that is still to come, if there is one. */
  const cancel = () => {
    lastId += 1;
  };
  return { start, ask, cancel };
}
