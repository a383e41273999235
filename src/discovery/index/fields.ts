import { stem } from '../../text/stem.ts';
import { isContentWord, splitWords, type Word } from '../../text/words.ts';
import type { IndexableEntry } from './indexable-entry.ts';

/** Ordered as the bits of a posting's field mask. */
export const FIELDS = ['capabilities', 'example_needs', 'name', 'tags', 'summary', 'description'] as const;
export type Field = (typeof FIELDS)[number];

/** Tuned on the development sets by leaving the scored set out (scripts/relevance/relevance.ts shows the result). */
export const FIELD_WEIGHTS: Record<Field, number> = {
  capabilities: 2,
  example_needs: 1.5,
  name: 3,
  tags: 1.5,
  summary: 1.5,
  description: 0.6,
};
/** How strongly a long field is discounted: 0 not at all, 1 fully. */
export const LENGTH_DISCOUNT: Record<Field, number> = {
  capabilities: 0.5,
  example_needs: 0.5,
  name: 0.4,
  tags: 0.5,
  summary: 0.6,
  description: 0.7,
};
/** BM25's k1: how soon further occurrences of a word stop counting. */
export const SATURATION = 2;

/** The texts of a field, one for each value where the field is a list. */
export function fieldTexts(entry: IndexableEntry, field: Field): readonly string[] {
  const value = entry[field];
  return typeof value === 'string' ? [value] : value;
}

/** Stems by which a word of an entry is found: a camelCase word by its parts and as a whole. */
export function stemsOfWord({ text, parts }: Word): string[] {
  return [...parts, text].filter(isContentWord).map(stem);
}

/** Stems of one text as an entry is indexed. */
export const indexedStems = (text: string): string[] => splitWords(text).flatMap(stemsOfWord);
