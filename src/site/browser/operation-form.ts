import type { EntryAnswer } from '../../api/registry-schema.ts';
import { ArgumentError } from '../../operations/calls/argument-text.ts';
import { readyCalls } from '../../operations/calls/ready-calls.ts';
import { argumentProblems } from '../../operations/check/argument-problems.ts';
import type { OperationArguments } from '../../operations/file-schema.ts';
import type { OperationAnswer } from '../../operations/published-schema.ts';
import { html } from '../../text/html.ts';
import { callSet } from '../code/code-block.ts';
import { furtherParameters, parameterRow } from '../entry/operations/parameter-rows.ts';
import { typedArguments, valueField } from '../entry/operations/typed-arguments.ts';
import { keepLanguage, readLanguage } from './kept.ts';

type Addresses = { operations: string; entry: string };

/**
 * Adds to an opened operation what a page of sixty has no space for: its call in every language, and a field for each
 * argument. The page already shows one call, which stays if the request fails.
 */
export async function addForm(body: HTMLElement, addresses: Addresses): Promise<void> {
  const { operation: name = '', filled } = body.dataset;
  if (filled !== undefined) return;
  body.dataset.filled = '';
  const answers = Promise.all([
    loaded<OperationAnswer>(`${addresses.operations}/${encodeURIComponent(name)}`),
    loaded<EntryAnswer>(addresses.entry),
  ]);
  const found = await answers.catch(() => null); // The next opening tries again.
  if (found === null) {
    delete body.dataset.filled;
    return;
  }
  addCalls(body, found[0]);
  addFields(body, ...found);
}

async function loaded<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.json() as Promise<T>; // From this site, so its type is known.
}

function addCalls(body: HTMLElement, { calls }: OperationAnswer): void {
  const place = body.querySelector('[data-calls]');
  if (!place) return;
  const shown = calls.map((call) => ({ ...call, shown: html`${call.code}` }));
  place.innerHTML = `${callSet(body.id, shown, readLanguage()).html}<p class="fault" role="status"></p>`;
  place.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) keepLanguage(target.value);
  });
}

function addFields(body: HTMLElement, answer: OperationAnswer, entry: EntryAnswer): void {
  const { operation } = answer;
  const table = body.querySelector('table.parameters');
  addFurtherRows(body, operation.input);
  for (const row of table?.querySelectorAll('tr') ?? []) {
    const name = row.querySelector('th code')?.textContent ?? '';
    const schema = operation.input.properties[name] ?? {};
    const field = valueField(name, schema, operation.example?.[name]);
    row.insertAdjacentHTML('beforeend', html`<td>${field}</td>`.html);
  }
  table?.addEventListener('input', () => showCalls(body, answer, entry));
}

/** Pages with many arguments name some of them only. */
function addFurtherRows(body: HTMLElement, input: OperationArguments): void {
  const { properties, required = [], 'x-left-out': leftOut = [] } = input;
  const shown = [...body.querySelectorAll('table.parameters th code')].map((each) => each.textContent);
  const further = Object.keys(properties).filter((name) => !shown.includes(name));
  const rows = further.map((name) => parameterRow(name, properties[name] ?? {}, required.includes(name)));
  body.querySelector('table.parameters tbody')?.insertAdjacentHTML('beforeend', html`${rows}`.html);
  const named = body.querySelector('[data-further]');
  if (named) named.outerHTML = html`${furtherParameters(leftOut)}`.html;
}

/** Writes the typed values into every call. They are neither stored nor sent. */
function showCalls(body: HTMLElement, { operation, base_url }: OperationAnswer, entry: EntryAnswer): void {
  const { properties, required = [] } = operation.input;
  const args = typedArguments(typedTexts(body, Object.keys(operation.example ?? {})), properties);
  const [problem] = argumentProblems(operation.input, args, required);
  let message = problem ? `The call ${problem.message}.` : '';
  try {
    for (const { id, code } of readyCalls({ ...entry, base_url }, operation, args)) {
      const shown = body.querySelector(`[data-call="${id}"] code`);
      if (shown) shown.textContent = code;
    }
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    message = error.message;
  }
  const place = body.querySelector('.fault');
  if (place) place.textContent = message;
}

/** Names and texts of the fields. Those of the example come first, because the order matters to some commands. */
function typedTexts(body: HTMLElement, first: readonly string[]): [string, string][] {
  const fields = [...body.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-argument]')];
  const texts = new Map(fields.map((field) => [field.dataset.argument ?? '', field.value]));
  const names = new Set([...first, ...texts.keys()]);
  return [...names].map((name) => [name, texts.get(name) ?? '']);
}
