import { isMap, isScalar, type Pair, parseDocument, type Scalar } from 'yaml';
import { type EntryFile, FIELD_NAMES } from '../file-schema.ts';

/**
 * Writes a field into the text of an entry file, in the order of the schema, and leaves every other byte unchanged.
 * @param value as YAML, such as `deprecated` or `"2026-11-21T09:30:00Z"`
 * @throws if the file is not a block map, which is how entries are written
 */
export function setField(text: string, field: keyof EntryFile, value: string): string {
  const { contents, errors } = parseDocument(text, { version: '1.2', schema: 'core' });
  if (errors.length > 0 || !isMap(contents) || contents.flow)
    throw new Error(`cannot write ${field}: the file is not a map with one field a line`);
  const pairs = contents.items as Pair<Scalar<string>>[];
  const own = pairs.find(({ key }) => key.value === field);
  return own ? replaceValue(text, own, value) : insertLine(text, pairs, field, value);
}

function replaceValue(text: string, { key, value }: Pair<Scalar<string>>, written: string): string {
  if (!isScalar(value) || !value.range || !key.range)
    throw new Error(`cannot write ${key.value}: its value is not a scalar`);
  const [from, to] = value.range;
  // An empty value starts right after the colon.
  const gap = text[from - 1] === ':' ? ' ' : '';
  return `${text.slice(0, from)}${gap}${written}${text.slice(to)}`;
}

function insertLine(
  text: string,
  pairs: readonly Pair<Scalar<string>>[],
  field: string,
  written: string,
): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const later = FIELD_NAMES.slice(FIELD_NAMES.indexOf(field) + 1);
  const next = pairs.find(({ key }) => later.includes(key.value));
  const at = next?.key.range?.[0] ?? text.length;
  const before = text.slice(0, at);
  const gap = before === '' || before.endsWith('\n') ? '' : lineBreak;
  return `${before}${gap}${field}: ${written}${lineBreak}${text.slice(at)}`;
}
