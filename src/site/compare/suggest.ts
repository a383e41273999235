import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { isMisspelling } from '../../discovery/need/spelling.ts';
import { MAX_TYPED_LENGTH } from './compare.ts';

/** They fit on the screen of a phone above its keyboard. */
export const MAX_SUGGESTIONS = 6;

export type Suggestion = { slug: string; name: string; summary: string };

/** The entry of this slug or name, in any case. Undefined if no entry has it, or if several entries have the name. */
export function docNamed(index: SearchIndex, typed: string): number | undefined {
  const wanted = typed.trim().toLowerCase();
  const named: number[] = [];
  for (let doc = 0; doc < index.size; doc++) {
    if (index.slug(doc) === wanted) return doc;
    if (index.name(doc).toLowerCase() === wanted) named.push(doc);
  }
  return named.length === 1 ? named[0] : undefined;
}

/**
 * Entries that the typed text may mean. First those whose slug or name begins with it, then those that have a word for
 * each typed word that begins it, then those that have one if the typed words may be misspelled. Short slugs first.
 */
export function suggestEntries(
  index: SearchIndex,
  typed: string,
  leftOut: readonly string[] = [],
): Suggestion[] {
  const text = typed.trim().slice(0, MAX_TYPED_LENGTH).toLowerCase();
  if (text === '') return [];
  const words = wordsOf(text);
  return Array.from({ length: index.size }, (_, doc) => doc)
    .flatMap((doc) => {
      const slug = index.slug(doc);
      const distance = distanceOf(text, words, slug, index.name(doc).toLowerCase());
      return distance === null || leftOut.includes(slug) ? [] : [{ doc, slug, distance }];
    })
    .sort((a, b) => a.distance - b.distance || a.slug.length - b.slug.length || a.doc - b.doc)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ doc, slug }) => ({ slug, name: index.name(doc), summary: index.summary(doc) }));
}

/** @returns 0 for a slug or name that begins with the text, 1 for the words, 2 for misspelled ones, null for none */
function distanceOf(text: string, words: readonly string[], slug: string, name: string): 0 | 1 | 2 | null {
  if (slug.startsWith(text) || name.startsWith(text)) return 0;
  if (words.length === 0) return null;
  const named = [...wordsOf(slug), ...wordsOf(name)];
  const has = (isLike: (word: string, other: string) => boolean) =>
    words.every((word) => named.some((other) => isLike(word, other)));
  if (has((word, other) => other.startsWith(word))) return 1;
  return has((word, other) => other.startsWith(word) || isMisspelling(word, other)) ? 2 : null;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
