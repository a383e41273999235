// Pure.
import type { CallArguments } from '../../operations/calls/call-arguments.ts';
import type { Operation } from '../../operations/file-schema.ts';

/** Fields in which answers name the next page: an address, or a token for an argument. */
const ADDRESS_FIELDS = ['next', 'next_url', 'nextLink', 'next_page_url', '@odata.nextLink', 'nextPageUrl'];
const TOKEN_FIELDS = [
  'next_cursor',
  'nextCursor',
  'next_page_token',
  'nextPageToken',
  'next_token',
  'nextToken',
  'cursor',
  'after',
  'next_page',
  'nextPage',
  'next',
];
const TOKEN_ARGUMENTS = [
  'cursor',
  'page_token',
  'pageToken',
  'next_token',
  'nextToken',
  'starting_after',
  'after',
  'page',
];
/** Where such fields are, besides the top. */
const WRAPPERS = [
  'paging',
  'pagination',
  'links',
  '_links',
  'meta',
  'page_info',
  'pageInfo',
  'response_metadata',
];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The arguments of the next page, from the header `Link` (RFC 8288) or the fields of the answer. Only arguments that the
 * operation declares are taken over, so an answer cannot lead the next call to another address. Null on the last page.
 */
export function nextArguments(
  { input: { properties } }: Pick<Operation, 'input'>,
  args: CallArguments,
  value: unknown,
  link: string | null,
): CallArguments | null {
  const places = isFields(value) ? [value, ...WRAPPERS.map((name) => value[name]).filter(isFields)] : [];
  const address = linkedAddress(link) ?? addressIn(places);
  const changed = address === null ? tokenIn(places, properties) : queryOf(address, properties, args);
  return changed === null ? null : { ...args, ...changed };
}

const linkedAddress = (link: string | null): string | null =>
  /<([^<>]{1,2000})>\s*;[^,]*\brel="?next\b/i.exec(link?.slice(0, 8_000) ?? '')?.[1] ?? null;

function addressIn(places: readonly Fields[]): string | null {
  for (const fields of places)
    for (const name of ADDRESS_FIELDS) {
      const value = fields[name];
      const text = isFields(value) ? value.href : value;
      if (typeof text === 'string' && /^(?:https?:\/\/|\/|\?)/.test(text)) return text;
    }
  return null;
}

function queryOf(address: string, properties: Fields, args: CallArguments): CallArguments | null {
  if (!URL.canParse(address, 'https://relative.invalid')) return null;
  const query = new URL(address, 'https://relative.invalid').searchParams;
  const changed = [...query].flatMap(([name, text]) => {
    if (!Object.hasOwn(properties, name) || Array.isArray(args[name])) return [];
    const value = typedValue(properties[name], text);
    return value === args[name] ? [] : [[name, value] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function typedValue(schema: unknown, text: string): unknown {
  const types = isFields(schema) ? [schema.type].flat() : [];
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function tokenIn(places: readonly Fields[], properties: Fields): CallArguments | null {
  const argument = TOKEN_ARGUMENTS.find((name) => Object.hasOwn(properties, name));
  if (argument === undefined) return null;
  for (const fields of places)
    for (const name of TOKEN_FIELDS) {
      const value = fields[name];
      if ((typeof value === 'string' && value !== '') || typeof value === 'number')
        return { [argument]: typedValue(properties[argument], String(value)) };
    }
  return null;
}
