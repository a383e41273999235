import { Lexer } from 'yaml';
import { type CatalogEntry, EntryFileSchema } from '../../entry/file-schema.ts';
import { isOwnAddress } from './own-address.ts';

/** Words that the catalog holds already. */
export type KnownWords = { tags: ReadonlySet<string>; values: ReadonlySet<string> };
export type EntryChange = { before: CatalogEntry; after: CatalogEntry };
/** Why a change of a field needs a person, or null where it does not. */
type Condition = (change: EntryChange, words: KnownWords) => string | null;
type Field = keyof typeof EntryFileSchema.shape;
type WordField = 'input_format' | 'output_format' | 'rate_limit' | 'pricing';
const ADDRESS_FIELDS = ['docs_url', 'openapi_url', 'probe_url', 'source'] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];

const FIELDS = Object.keys(EntryFileSchema.shape) as Field[];

/** Fields that a machine may let change, each while its condition holds. All others need a person. */
const CONDITIONS: Readonly<Partial<Record<Field, Condition>>> = {
  tags: ({ before, after }, words) =>
    after.tags.every((tag) => before.tags.includes(tag) || words.tags.has(tag))
      ? null
      : 'has a tag that no other entry has',
  input_format: knownWord('input_format'),
  output_format: knownWord('output_format'),
  rate_limit: knownWord('rate_limit'),
  pricing: knownWord('pricing'),
  docs_url: ownAddress('docs_url'),
  openapi_url: ownAddress('openapi_url'),
  probe_url: ownAddress('probe_url'),
  source: ownAddress('source'),
};
/** What a verification was held against: a change of it would keep a promise that nobody made. */
const HELD_AGAINST: readonly Field[] = ['probe_url', 'output_format'];

export const SAFE_FIELDS: readonly string[] = Object.keys(CONDITIONS);

/** The words that a change may use: those of the entries as they are now. */
export function knownWords(entries: readonly CatalogEntry[]): KnownWords {
  const values = entries.flatMap((entry) => WORD_FIELDS.map((field) => wordKey(field, entry[field])));
  return { tags: new Set(entries.flatMap(({ tags }) => tags)), values: new Set(values) };
}

/**
 * Why a change of an entry needs a person, one reason a field; empty where it does not. A change that passes brings in
 * no word that the catalog does not hold already, so that nothing unread can speak to agents.
 */
export function unsafeChanges(change: EntryChange, words: KnownWords): string[] {
  const { before, after } = change;
  return FIELDS.flatMap((field) => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return [];
    const condition = CONDITIONS[field];
    if (condition === undefined) return [`${field} may only be changed by a person`];
    if (after.verified_at !== null && HELD_AGAINST.includes(field))
      return [`${field} is what the verification was held against`];
    const reason = condition(change, words);
    return reason === null ? [] : [`${field} ${reason}`];
  });
}

/** An address that a change brings in. `isOwn` says whether one that it redirects to may stand in its place. */
export type NewAddress = { field: AddressField; address: string; isOwn: (address: string) => boolean };

/** Addresses that a change of an entry brings in. */
export function newAddresses({ before, after }: EntryChange): NewAddress[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const address = after[field];
    if (address === null || address === before[field]) return [];
    return [{ field, address, isOwn: (each: string) => isOwnAddress(each, knownOf(before, field)) }];
  });
}

const knownOf = (before: CatalogEntry, field: AddressField) => ({
  endpoint: before.endpoint,
  address: before[field],
});

/** Whether the text of a file has a comment that it did not have before. Comments are in no field, and are read too. */
export function hasNewComment(before: string, after: string): boolean {
  const known = new Set(commentsIn(before));
  return commentsIn(after).some((comment) => !known.has(comment));
}

const commentsIn = (text: string): string[] =>
  [...new Lexer().lex(text)].filter((lexeme) => lexeme.startsWith('#'));

const WORD_FIELDS: readonly WordField[] = ['input_format', 'output_format', 'rate_limit', 'pricing'];
const wordKey = (field: WordField, value: string | null): string => `${field} ${value}`;

function knownWord(field: WordField): Condition {
  return ({ after }, { values }) =>
    after[field] === null || values.has(wordKey(field, after[field]))
      ? null
      : 'is in words that no other entry has';
}

function ownAddress(field: AddressField): Condition {
  return ({ before, after }) => {
    const address = after[field];
    const isOwn = address === null || isOwnAddress(address, knownOf(before, field));
    return isOwn ? null : 'is not below the address that it has, on a host of its own';
  };
}
