import type { FieldProblem } from '../../pull-requests/submission/check-submission.ts';

// The fields and their rules bring zod and a YAML writer with them, so they are loaded when somebody starts to type.
const loadRules = async () => ({
  ...(await import('../../entry/fields/form.ts')),
  ...(await import('../../pull-requests/submission/check-submission.ts')),
  ...(await import('../contribute/contribution-page.ts')),
});

const form = document.querySelector<HTMLFormElement>('form[data-contribute]');
const outcome = document.querySelector<HTMLElement>('[data-outcome]');
const left = new Set<string>();

/** Shows the problems of fields that the reader has left at least once, or of all. Nobody is corrected while typing. */
async function check(all: boolean): Promise<FieldProblem[]> {
  if (!form) return [];
  const { checkSubmission, faultsByField, readTyped, submissionFrom } = await loadRules();
  const { faults } = checkSubmission(submissionFrom(readTyped(new FormData(form))), []);
  const byField = faultsByField(faults);
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const name = field.dataset.field ?? '';
    showFaults(field, all || left.has(name) ? (byField.get(name) ?? []) : []);
  }
  return faults;
}

function showFaults(field: HTMLElement, messages: readonly string[]): void {
  const place = field.querySelector('[data-fault]');
  const text = messages.map((message) => `${message}.`).join(' ');
  if (!place || place.textContent === text) return;
  place.textContent = text;
  field.querySelector('input, textarea, select')?.setAttribute('aria-invalid', String(messages.length > 0));
}

/** Sends the form if it has no problem. The server decides, since only it knows the rest of the catalog. */
async function finish(): Promise<void> {
  const faults = await check(true);
  if (faults.length === 0) {
    form?.submit();
    return;
  }
  const { outcomeOf } = await loadRules();
  if (outcome) outcome.innerHTML = outcomeOf({ file: null, faults, proposeUrl: null }).html;
  outcome?.focus();
}

form?.addEventListener('focusout', ({ target }) => {
  if (!(target instanceof Element)) return;
  const name = target.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (name === undefined) return;
  left.add(name);
  void check(false);
});
form?.addEventListener('input', () => {
  if (left.size > 0) void check(false);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void finish();
});
