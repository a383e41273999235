import type { OperationArguments, OperationInput } from '../../../operations/file-schema.ts';
import { figure } from '../../../text/counted.ts';
import { type Html, html } from '../../../text/html.ts';
import { typeWords, valueWords } from './operation-words.ts';

/** One argument: name, type and what it means. */
export function parameterRow(name: string, schema: OperationInput, isRequired: boolean): Html {
  const values = valueWords(schema);
  return html`<tr><th scope="row"><code>${name}</code></th><td>${typeWords(schema)}${isRequired && html`, <b>required</b>`}</td><td${Boolean(schema.description) && html` dir="auto"`}>${schema.description ?? ''}${values !== '' && html`<span class="parameter-values">${values}</span>`}</td></tr>`;
}

/** Compilers have hundreds of options. */
const MAX_NAMED = 10;

/** The names of arguments without a row. */
export function furtherParameters(names: readonly string[]): Html | false {
  if (names.length === 0) return false;
  const named = names.slice(0, MAX_NAMED).map((each, at) => html`${at > 0 && ', '}<code>${each}</code>`);
  const more = names.length - named.length;
  return html`<p class="small soft" data-further>Also takes ${named}${more > 0 && ` and ${figure(more)} more`}.</p>`;
}

/** The arguments that have a row: those that a call needs, and the first others, `most` in all. */
export function shownParameters({ properties, required = [] }: OperationArguments, most: number): string[] {
  const names = Object.keys(properties);
  const others = names
    .filter((name) => !required.includes(name))
    .slice(0, Math.max(0, most - required.length));
  return names.filter((name) => required.includes(name) || others.includes(name));
}
