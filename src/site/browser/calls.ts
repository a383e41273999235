import { codeWithPlaceholders } from '../code/code-block.ts';
import { type Callable, callsOf } from '../entry/calls/calls.ts';
import { keepLanguage, readLanguage } from './kept.ts';

/** Shows the kind of call that the reader chose last, on this page or another. */
function showKeptLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[name="call"]')];
  const kept = choices.find(({ value }) => value === readLanguage());
  if (kept) kept.checked = true;
  for (const choice of choices) choice.addEventListener('change', () => keepLanguage(choice.value));
}

/** Writes the typed values of placeholders into every call on the page. They are neither stored nor sent. */
function fillPlaceholders(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-fill]');
  const address = form?.dataset.fill;
  if (!form || address === undefined) return;
  let entry: Promise<Callable> | undefined;
  form.addEventListener('input', async () => {
    // The build wrote this file from a checked entry, so its type is known.
    entry ??= fetch(address).then((response) => response.json() as Promise<Callable>);
    const callable = await entry;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, `${value}`]));
    for (const { id, code } of callsOf(callable, values)) {
      const shown = document.querySelector(`[data-call="${id}"] code`);
      if (shown) shown.innerHTML = codeWithPlaceholders(callable, code).html;
    }
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}

showKeptLanguage();
fillPlaceholders();
