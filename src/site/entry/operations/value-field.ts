import type { OperationInput } from '../../../operations/file-schema.ts';
import { type Html, html } from '../../../text/html.ts';
import { textOfValue } from './typed-arguments.ts';

const MAX_VALUE_LENGTH = 2_000; // Characters of one argument. Long enough for a prompt.

/** A field for one argument of an operation. Its values are offered if the schema names them. */
export function valueField(name: string, schema: OperationInput, value: unknown): Html {
  const label = `Value for ${name}`;
  const values = schema.type === 'boolean' ? [true, false] : schema.enum;
  const text = textOfValue(value);
  if (!values)
    return html`<input class="search-field" data-argument="${name}" aria-label="${label}" value="${text}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="${MAX_VALUE_LENGTH}">`;
  const options = ['', ...values.map(String)].map(
    (each) => html`<option value="${each}"${each === text && html` selected`}>${each}</option>`,
  );
  return html`<select class="search-field" data-argument="${name}" aria-label="${label}">${options}</select>`;
}
