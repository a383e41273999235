// Pure
import type { Operation } from './file-schema.ts';
import type { Output, ResultShape } from './result-schema.ts';

export type ResultLine = { label: string; text: string };
type Described = Pick<Operation, 'output' | 'auth' | 'scopes' | 'errors' | 'idempotent' | 'idempotency_key'>;

const MAX_SHAPE_LENGTH = 160;
const FIELD_COUNTS = [12, 8, 5, 3]; // Fields of an object that are shown, until the shape is short enough.

/** What a call returns, needs and refuses, for people: one line each, without those that are not known. */
export function resultLines({
  output,
  auth,
  scopes = [],
  errors,
  idempotent,
  idempotency_key,
}: Described): ResultLine[] {
  const repeating = idempotency_key
    ? `safe with the same ${idempotency_key}`
    : idempotent
      ? 'safe, without further effect'
      : '';
  return [
    { label: 'Returns', text: output ? returnsText(output) : '' },
    { label: 'Next page', text: output?.paging ? pagingText(output.paging) : '' },
    { label: 'Needs', text: auth ? needsText(auth, scopes) : '' },
    {
      label: 'Errors',
      text: Object.entries(errors ?? {})
        .map(([status, phrase]) => `${status} ${phrase}`)
        .join('; '),
    },
    { label: 'Repeating', text: repeating },
  ].filter(({ text }) => text !== '');
}

function returnsText({ empty, media_type, shape, items }: Output): string {
  if (empty) return 'nothing';
  const type = media_type && !/^application\/json\b/.test(media_type) ? media_type : '';
  const list = items === undefined || items === '[]' ? '' : `a list in ${items}`;
  const form = shape === undefined ? '' : shapeText(shape);
  return [type, list, form].filter((part) => part !== '').join(': ') || (media_type ?? '');
}

function pagingText({ kind, send, next }: NonNullable<Output['paging']>): string {
  if (kind === 'link') return `at the address in ${next ?? 'the response'}`;
  const values = {
    cursor: next ?? 'a value of the last response',
    page: 'the next number',
    offset: 'the number of elements so far',
  };
  return `${send ?? kind} = ${values[kind]}`;
}

function needsText(auth: NonNullable<Operation['auth']>, scopes: readonly string[]): string {
  const words = { required: 'credentials', optional: 'no credentials, takes some', none: 'no credentials' };
  const named = scopes.map((scope) => scope.replaceAll(' ', ' and ')).join(', or ');
  return named === '' ? words[auth] : `${words[auth]} with the scope ${named}`;
}

/** `{ id: string, tags: [string], … 3 more }`, at most MAX_SHAPE_LENGTH characters. */
export function shapeText(shape: ResultShape): string {
  const texts = FIELD_COUNTS.map((count) => textOf(shape, count));
  const shortest = textOf(shape, 1);
  return texts.find(({ length }) => length <= MAX_SHAPE_LENGTH) ?? shortest.slice(0, MAX_SHAPE_LENGTH);
}

function textOf(shape: ResultShape, count: number): string {
  if (typeof shape === 'string') return shape;
  if (Array.isArray(shape)) return `[${shape.map((each) => textOf(each, count)).join()}]`;
  const fields = Object.entries(shape);
  // A field whose type is not known is only a name.
  const shown = fields
    .slice(0, count)
    .map(([name, field]) => (field === 'any' ? name : `${name}: ${textOf(field, count)}`));
  const more = fields.length - shown.length;
  return `{ ${[...shown, ...(more > 0 ? [`… ${more} more`] : [])].join(', ')} }`;
}
