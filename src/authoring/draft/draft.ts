import type { Category } from '../../entry/category.ts';
import { SlugSchema } from '../../entry/file-schema.ts';
import { marker } from '../../entry/files/marker.ts';

/**
 * An entry as far as a machine can write it. `facts` are lines about the whole interface, `words` the names by which
 * capabilities and tags are suggested; all come from outside and are made plain where they are written.
 */
export type Draft = {
  category: Category;
  fields: Readonly<Record<string, unknown>>;
  facts: readonly string[];
  words: readonly string[];
};

/** Thrown where a source gives no draft; the message says what to do. */
export class DraftError extends Error {}

export const MAX_FACTS = 40; // Lines of a comment that a person still reads.
const MAX_NAME_LENGTH = 80; // As a display name has at most: what is longer is a sentence, and not copied.

/** What every draft leaves to a person. */
export const LEFT_TO_WRITE = {
  summary: marker('what it is for, in one line of your own words'),
  description: marker(
    'two to four sentences of your own: what it answers, what it cannot do, what trips people up',
  ),
  tags: [marker('two to six words that other entries share')],
  capabilities: [marker('one to six of entries/capabilities.yaml')],
  example_needs: [marker('four to six needs, in other words than the fields above')],
} as const;

/** A foreign text on one line without characters that steer a terminal. Null where it is longer than a name. */
export function plainName(value: unknown, longest: number = MAX_NAME_LENGTH): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return plain === '' || [...plain].length > longest ? null : plain;
}

export const nameOrMarker = (value: unknown): string =>
  plainName(value) ?? marker('the name people know it by');

/** A public web address as an entry may name it, else null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s<>"]+$/.test(value) || value.length > 500) return null;
  return URL.canParse(value) ? value : null;
}

/** The slug that was asked for, else one made of a name. Throws a DraftError where neither is one. */
export function slugFor(asked: string | undefined, name: unknown): string {
  const made = String(name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60)
    .replace(/(?<!-)-+$/, '');
  const result = SlugSchema.safeParse(asked ?? made);
  if (!result.success) throw new DraftError('No slug can be made of the name. Give one with --slug.');
  return result.data;
}

/** `a placeholder` named as `parameters` allows. */
export function placeholderName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').replaceAll(/^[^A-Za-z]+|(?<!_)_+$/g, '');
  return plain === '' ? 'value' : plain.slice(0, 40);
}
