import type { CallArguments } from '../../../operations/calls/call-arguments.ts';
import type { OperationInput } from '../../../operations/file-schema.ts';
import { type Html, html } from '../../../text/html.ts';
import { parseJson } from '../../../text/parse-json.ts';

type Properties = Readonly<Record<string, OperationInput>>;

/**
 * The arguments that texts of a form stand for, by the types of their schemas. Empty texts are left out. A text that
 * does not fit its type stays a text, and `argumentProblems` names it.
 */
export function typedArguments(
  texts: readonly (readonly [name: string, text: string])[],
  properties: Properties,
): CallArguments {
  const given = texts.filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    given.map(([name, text]) => [name, typedValue(text, schemaOf(properties, name))]),
  );
}

const schemaOf = (properties: Properties, name: string): OperationInput =>
  (Object.hasOwn(properties, name) && properties[name]) || {};

function typedValue(text: string, { type, enum: values, items }: OperationInput): unknown {
  const named = values?.find((value) => String(value) === text);
  if (named !== undefined) return named;
  const types = [type ?? []].flat();
  if (types.includes('string')) return text;
  const json = parseJson(text);
  if (types.includes('array') && !Array.isArray(json))
    return text.split(',').map((element) => typedValue(element.trim(), elementSchema(items)));
  return json === undefined ? text : json;
}

const elementSchema = (items: unknown): OperationInput =>
  typeof items === 'object' && items !== null ? (items as OperationInput) : {};

/** How the form shows a value: texts as they are, lists of plain texts with commas, everything else as JSON. */
export function textOfValue(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.length > 0 && value.every(isPlainText);
  return isPlainList ? value.join(',') : JSON.stringify(value);
}

/** Whether a text can stand in a list with commas: it has no comma and is no part of JSON. */
const isPlainText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.trim() === value && !/[,[\]{}"]/.test(value);

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
