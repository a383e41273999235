import { stem } from '../../text/stem.ts';
import { isContentWord, splitWords, type Word } from '../../text/words.ts';
import type { IndexableTexts } from './indexable-entry.ts';

/** In the order of the bits of a posting's field mask. */
export const FIELDS = ['capabilities', 'example_needs', 'name', 'tags', 'summary', 'description'] as const;
export type Field = (typeof FIELDS)[number];

/** What `valueFor` returns for each field. */
export const perField = <Value>(valueFor: (field: Field) => Value): Record<Field, Value> => ({
  capabilities: valueFor('capabilities'),
  example_needs: valueFor('example_needs'),
  name: valueFor('name'),
  tags: valueFor('tags'),
  summary: valueFor('summary'),
  description: valueFor('description'),
});

/** The bits of some fields in a posting's field mask. */
export const fieldBits = (fields: readonly Field[]): number =>
  fields.reduce((bits, field) => bits | (1 << FIELDS.indexOf(field)), 0);

/** The fields that say what an entry or a capability is. Example needs and descriptions have words of many topics. */
export const HEAD_FIELDS = fieldBits(['capabilities', 'name', 'tags', 'summary']);

/** Tuned on the development sets, each scored with weights chosen on the others. */
export const FIELD_WEIGHTS: Record<Field, number> = {
  capabilities: 1.7,
  example_needs: 1.5,
  name: 3.5,
  tags: 1.5,
  summary: 1.5,
  description: 0.8,
};
/** BM25's b for each field: how much a long field is discounted, from 0 (not at all) to 1 (fully). */
export const LENGTH_DISCOUNT: Record<Field, number> = {
  capabilities: 0.5,
  example_needs: 0.3,
  name: 0.4,
  tags: 0.5,
  summary: 0.6,
  description: 0.7,
};
/** BM25's k1: how fast further occurrences of a word stop counting. */
export const SATURATION = 2;

/** The texts of a field. A list field has one for each value. */
export function fieldTexts(texts: IndexableTexts, field: Field): readonly string[] {
  const value = texts[field];
  return typeof value === 'string' ? [value] : value;
}

/** The stems that find a word of an entry. A camelCase word is found by its parts and as a whole. */
export function stemsOfWord({ text, parts }: Word): string[] {
  return [...parts, text].filter(isContentWord).map(stem);
}

export const indexedStems = (text: string): string[] => splitWords(text).flatMap(stemsOfWord);
