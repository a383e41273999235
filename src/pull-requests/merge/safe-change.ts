// Pure: no I/O, clock or randomness.

import { Lexer } from 'yaml';
import { type CatalogEntry, EntryFileSchema } from '../../entry/file-schema.ts';
import { isOwnAddress } from './own-address.ts';

/** Tags and values that the catalog already uses. */
export type KnownWords = { tags: ReadonlySet<string>; values: ReadonlySet<string> };
export type EntryChange = { before: CatalogEntry; after: CatalogEntry };
/** Returns why a change of a field needs a person, or null if it does not. */
type Condition = (change: EntryChange, words: KnownWords) => string | null;
type Field = keyof typeof EntryFileSchema.shape;
type WordField = 'input_format' | 'output_format' | 'rate_limit' | 'pricing';
const ADDRESS_FIELDS = ['docs_url', 'openapi_url', 'probe_url', 'source'] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];

const FIELDS = Object.keys(EntryFileSchema.shape) as Field[];

/** Fields that may change without a review by a person, each with its condition. All other fields need a review. */
const CONDITIONS: Readonly<Partial<Record<Field, Condition>>> = {
  tags: ({ before, after }, words) =>
    after.tags.every((tag) => before.tags.includes(tag) || words.tags.has(tag))
      ? null
      : 'include a tag that no other entry has',
  input_format: knownWord('input_format'),
  output_format: knownWord('output_format'),
  rate_limit: knownWord('rate_limit'),
  pricing: knownWord('pricing'),
  docs_url: ownAddress('docs_url'),
  openapi_url: ownAddress('openapi_url'),
  probe_url: ownAddress('probe_url'),
  source: ownAddress('source'),
};
/** Fields that a verification relied on. If they change, the old verification proves nothing. */
const VERIFIED_FIELDS: readonly Field[] = ['probe_url', 'output_format'];

export const SAFE_FIELDS: readonly string[] = Object.keys(CONDITIONS);

/** The tags and values that a change may use: those of the current entries. */
export function knownWords(entries: readonly CatalogEntry[]): KnownWords {
  const values = entries.flatMap((entry) => WORD_FIELDS.map((field) => wordKey(field, entry[field])));
  return { tags: new Set(entries.flatMap(({ tags }) => tags)), values: new Set(values) };
}

/**
 * Why a change of an entry needs a review by a person: one reason per field, or none. A change that passes adds no word
 * that is new to the catalog, so no unreviewed text can reach agents.
 */
export function unsafeChanges(change: EntryChange, words: KnownWords): string[] {
  const { before, after } = change;
  return FIELDS.flatMap((field) => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return [];
    const condition = CONDITIONS[field];
    if (condition === undefined) return [`${field} needs a review by a person`];
    if (after.verification !== null && VERIFIED_FIELDS.includes(field))
      return [`${field} was part of the verification`];
    const reason = condition(change, words);
    return reason === null ? [] : [`${field} ${reason}`];
  });
}

/** An address that a change adds. `isOwn` returns whether it may redirect to a given address. */
export type NewAddress = { field: AddressField; address: string; isOwn: (address: string) => boolean };

/** The addresses that a change of an entry adds. */
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

/** Whether a comment was added to a file. Comments belong to no field, but agents may read them. */
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
      : 'has a value that no other entry has';
}

function ownAddress(field: AddressField): Condition {
  return ({ before, after }) => {
    const address = after[field];
    const isOwn = address === null || isOwnAddress(address, knownOf(before, field));
    return isOwn ? null : 'is not below its current address on a host of the provider';
  };
}
