import { solve } from '../../proof/solve.ts';

/** Does the work that the service asked for, and sends the form again with the proof of it. */
async function proveWork(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-challenge]');
  const form = place?.querySelector('form');
  const field = form?.querySelector<HTMLInputElement>('input[name="proof"]');
  if (!place || !form || !field) return;
  place.querySelector<HTMLElement>('[data-working]')?.removeAttribute('hidden');
  field.value = (await solve(place.dataset.challenge ?? '', Number(place.dataset.bits))) ?? '';
  if (field.value !== '') form.submit();
}

void proveWork();
