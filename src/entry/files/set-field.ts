import { isCollection, isMap, isScalar, type Pair, parseDocument, type Scalar } from 'yaml';
import { type EntryFile, FIELD_NAMES } from '../file-schema.ts';

type FieldPair = Pair<Scalar<string>>;

/**
 * Writes a field into the text of an entry file, in the order of the schema, and leaves every other byte unchanged.
 * @param value as YAML: a scalar such as `deprecated`, or a block map that begins with a line break
 * @throws if the file is not a block map, which is how entries are written
 */
export function setField(text: string, field: keyof EntryFile, value: string): string {
  const pairs = pairsOf(text, field);
  const own = pairs.find(({ key }) => key.value === field);
  if (!own) return insertLine(text, pairs, field, value);
  if (isScalar(own.value) && !value.startsWith('\n')) return replaceValue(text, own, value);
  const without = removeField(text, own);
  return insertLine(without, pairsOf(without, field), field, value);
}

function pairsOf(text: string, field: string): FieldPair[] {
  const { contents, errors } = parseDocument(text, { version: '1.2', schema: 'core' });
  if (errors.length > 0 || !isMap(contents) || contents.flow)
    throw new Error(`cannot write ${field}: the file is not a map with one field a line`);
  return contents.items as FieldPair[];
}

function replaceValue(text: string, { key, value }: FieldPair, written: string): string {
  if (!isScalar(value) || !value.range || !key.range)
    throw new Error(`cannot write ${key.value}: its value is not a scalar`);
  const [from, to] = value.range;
  // An empty value starts right after the colon.
  const gap = text[from - 1] === ':' ? ' ' : '';
  return `${text.slice(0, from)}${gap}${written}${text.slice(to)}`;
}

/** Removes a field with its lines. The last value of a map or list ends before its line break. */
function removeField(text: string, { key, value }: FieldPair): string {
  const last = isCollection(value) ? value.range?.[1] : (value as Scalar | null)?.range?.[1];
  if (!key.range || last === undefined) throw new Error(`cannot replace ${key.value}: it has no position`);
  const lineEnd = text[last - 1] === '\n' ? last : text.indexOf('\n', last) + 1 || text.length;
  return text.slice(0, key.range[0]) + text.slice(lineEnd);
}

function insertLine(text: string, pairs: readonly FieldPair[], field: string, written: string): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const later = FIELD_NAMES.slice(FIELD_NAMES.indexOf(field) + 1);
  const next = pairs.find(({ key }) => later.includes(key.value));
  const at = next?.key.range?.[0] ?? text.length;
  const before = text.slice(0, at);
  const gap = before === '' || before.endsWith('\n') ? '' : lineBreak;
  const value = written.startsWith('\n') ? written.replaceAll('\n', lineBreak) : ` ${written}`;
  return `${before}${gap}${field}:${value}${lineBreak}${text.slice(at)}`;
}
