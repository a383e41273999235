import { isMap, isScalar, type Pair, parseDocument, type Scalar } from 'yaml';
import { EntryFileSchema } from '../entry/file-schema.ts';

const FIELD = 'verified_at';
const LATER_FIELDS = Object.keys(EntryFileSchema.shape).slice(
  Object.keys(EntryFileSchema.shape).indexOf(FIELD) + 1,
);

/**
 * Writes into the text of an entry file when its contract was checked, and leaves every other byte as it is.
 * @param at an ISO 8601 time in UTC
 * @throws where the file is not a map of one field a line, which is how entries are written
 */
export function stampVerified(text: string, at: string): string {
  const { contents, errors } = parseDocument(text, { version: '1.2', schema: 'core' });
  if (errors.length > 0 || !isMap(contents) || contents.flow)
    throw new Error('cannot write verified_at: the file is not a map with one field a line');
  const pairs = contents.items as Pair<Scalar<string>>[];
  const own = pairs.find(({ key }) => key.value === FIELD);
  return own ? replaceValue(text, own, at) : insertLine(text, pairs, `${FIELD}: ${quote(at)}`);
}

const quote = (at: string): string => JSON.stringify(at);

function replaceValue(text: string, { key, value }: Pair<Scalar<string>>, at: string): string {
  if (!isScalar(value) || !value.range || !key.range)
    throw new Error('cannot write verified_at: it is no text');
  const [from, to] = value.range;
  // An empty value stands right behind the colon.
  const gap = text[from - 1] === ':' ? ' ' : '';
  return `${text.slice(0, from)}${gap}${quote(at)}${text.slice(to)}`;
}

function insertLine(text: string, pairs: readonly Pair<Scalar<string>>[], line: string): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const next = pairs.find(({ key }) => LATER_FIELDS.includes(key.value));
  const at = next?.key.range?.[0] ?? text.length;
  const before = text.slice(0, at);
  const gap = before === '' || before.endsWith('\n') ? '' : lineBreak;
  return `${before}${gap}${line}${lineBreak}${text.slice(at)}`;
}
