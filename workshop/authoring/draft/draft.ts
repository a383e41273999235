import type { Category } from '../../../src/entry/category.ts';
import { MAX_NAME_LENGTH } from '../../../src/entry/fields/identity.ts';
import { MAX_EXAMPLE_NEEDS, MIN_EXAMPLE_NEEDS } from '../../../src/entry/fields/search.ts';

import { marker } from '../../../src/entry/files/marker.ts';
import { MAX_SLUG_LENGTH, MAX_WORD_LENGTH, SlugSchema, webAddress } from '../../../src/entry/text-schema.ts';

/**
 * The part of an entry that a machine can write. `facts` are lines about the interface. `words` are names from which
 * capabilities and tags are suggested. Both come from outside and are sanitized when they are written.
 */
export type Draft = {
  category: Category;
  fields: Readonly<Record<string, unknown>>;
  facts: readonly string[];
  words: readonly string[];
};

/** Thrown if a source yields no draft. The message says what to do. */
export class DraftError extends Error {}

export const MAX_FACTS = 40; // Comment lines. Nobody reads more.
const AddressSchema = webAddress();

/** The fields that every draft leaves to a person. */
export const LEFT_TO_WRITE = {
  summary: marker('what it is for, in one line and in your own words'),
  description: marker(
    'two to four sentences in your own words: what it returns, what it cannot do, common mistakes',
  ),
  tags: [marker('two to six words that other entries share')],
  capabilities: [marker('one to six of entries/capabilities.yaml')],
  example_needs: [
    marker(`${MIN_EXAMPLE_NEEDS} to ${MAX_EXAMPLE_NEEDS} needs, in other words than the fields above`),
  ],
} as const;

/** How to get the key, for drafts of interfaces that need one. */
export const ACCESS_TO_WRITE = {
  obtain_url: marker('the page on which a person gets the key. Remove the field auth if there is none'),
};

/**
 * A text from outside on one line, without control characters. Null if it is longer than `maxLength`: longer texts are
 * sentences, which are never copied.
 */
export function plainName(value: unknown, maxLength: number = MAX_NAME_LENGTH): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return plain === '' || [...plain].length > maxLength ? null : plain;
}

export const nameOrMarker = (value: unknown): string =>
  plainName(value) ?? marker('the name people know it by');

/** The value if an entry may contain it as a web address, else null. */
export const asWebAddress = (value: unknown): string | null => AddressSchema.safeParse(value).data ?? null;

/** The given slug, else one derived from the name. Throws a DraftError if neither is a valid slug. */
export function slugFor(given: string | undefined, name: unknown): string {
  const derived = String(name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/(?<!-)-+$/, '');
  const result = SlugSchema.safeParse(given ?? derived);
  if (!result.success) throw new DraftError('The name yields no valid slug. Give one with --slug.');
  return result.data;
}

/** The name as a placeholder that the field `parameters` allows. */
export function placeholderName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').replaceAll(/^[^A-Za-z]+|(?<!_)_+$/g, '');
  return plain === '' ? 'value' : plain.slice(0, MAX_WORD_LENGTH);
}

/** The placeholder for a name. Adds a line with a marker for it to `parameters` if there is none. */
export function addPlaceholder(name: string, parameters: Record<string, string>): string {
  const placeholder = placeholderName(name);
  if (!Object.hasOwn(parameters, placeholder)) parameters[placeholder] = marker(`what ${placeholder} is`);
  return placeholder;
}
