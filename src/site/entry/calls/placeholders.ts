import type { Entry } from '../../../catalog/entry-schema.ts';

/** Values for the placeholders of a call, by name. A name without a value keeps its placeholder. */
export type Values = Readonly<Record<string, string>>;
export const NO_VALUES: Values = {};

type WithParameters = Pick<Entry, 'parameters'>;

/** Matches the placeholders of an entry, `{name}` or `<name>`, and no other braces. Null if it has none. */
export function placeholderPattern({ parameters }: WithParameters): RegExp | null {
  const names = Object.keys(parameters).map((name) => name.replaceAll('.', '\\.'));
  if (names.length === 0) return null;
  return new RegExp(`\\{(${names.join('|')})\\}|<(${names.join('|')})>`, 'g');
}

/** Escapes a value for its place in the text. Null if no form is safe there; then the placeholder stays. */
export type EscapeInPlace = (value: string, offset: number, text: string) => string | null;

/** Returns a function that fills values into a text, each escaped for its place. */
export function filler(
  entry: WithParameters,
  values: Values,
): (text: string, escapeValue?: EscapeInPlace) => string {
  const pattern = placeholderPattern(entry);
  if (!pattern) return (text) => text;
  return (text, escapeValue = (value) => value) =>
    text.replace(pattern, (placeholder, braced?: string, angled?: string, offset = 0) => {
      const name = braced ?? angled ?? '';
      // A placeholder may be named "constructor", which every object inherits.
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return (value && escapeValue(value, offset, text)) || placeholder;
    });
}

/** Splits a text at its placeholders. Every second piece is a placeholder. */
export function splitAtPlaceholders(entry: WithParameters, text: string): string[] {
  const pattern = placeholderPattern(entry);
  return pattern ? text.split(new RegExp(`(${pattern.source.replaceAll(/\((?!\?)/g, '(?:')})`)) : [text];
}
