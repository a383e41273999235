import type { Entry } from '../../../catalog/entry-schema.ts';

/** Values for the placeholders of a call, by name. A name without a value keeps its placeholder. */
export type Values = Readonly<Record<string, string>>;
export const NO_VALUES: Values = {};

type Explained = Pick<Entry, 'parameters'>;

/** Matches the placeholders of an entry, `{name}` or `<name>`, and no other braces. Null where it has none. */
export function placeholderPattern({ parameters }: Explained): RegExp | null {
  const names = Object.keys(parameters).map((name) => name.replaceAll('.', '\\.'));
  if (names.length === 0) return null;
  return new RegExp(`\\{(${names.join('|')})\\}|<(${names.join('|')})>`, 'g');
}

/** Puts a value into the form that its place asks for. Null where no form is safe: the placeholder stays. */
export type InPlace = (value: string, offset: number, text: string) => string | null;

/** The function that writes values into a text, each put into the form that its place asks for. */
export function filler(entry: Explained, values: Values): (text: string, inPlace?: InPlace) => string {
  const pattern = placeholderPattern(entry);
  if (!pattern) return (text) => text;
  return (text, inPlace = (value) => value) =>
    text.replace(pattern, (placeholder, braced?: string, angled?: string, offset = 0) => {
      const name = braced ?? angled ?? '';
      // A placeholder may be called "constructor", which every object answers to.
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return (value && inPlace(value, offset, text)) || placeholder;
    });
}

/** Splits a text at its placeholders: every second piece is one. */
export function splitAtPlaceholders(entry: Explained, text: string): string[] {
  const pattern = placeholderPattern(entry);
  return pattern ? text.split(new RegExp(`(${pattern.source.replaceAll(/\((?!\?)/g, '(?:')})`)) : [text];
}
