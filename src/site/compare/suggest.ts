import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { searchEntries } from '../../discovery/search.ts';
import { MAX_TYPED_LENGTH } from './compare.ts';

/** They fit on the screen of a phone above its keyboard. */
export const MAX_SUGGESTIONS = 6;

/** An entry to choose by its name. */
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

/** Entries that the typed text may mean: those whose slug or name begins with it, then those that contain its words. */
export function suggestEntries(
  index: SearchIndex,
  typed: string,
  leftOut: readonly string[] = [],
): Suggestion[] {
  const text = typed.trim().slice(0, MAX_TYPED_LENGTH).toLowerCase();
  if (text === '') return [];
  const begins = Array.from({ length: index.size }, (_, doc) => doc).filter(
    (doc) => index.slug(doc).startsWith(text) || index.name(doc).toLowerCase().startsWith(text),
  );
  const limit = MAX_SUGGESTIONS + leftOut.length;
  const shortFirst = begins.sort((a, b) => index.slug(a).length - index.slug(b).length || a - b);
  const worded = searchEntries(index, text, { limit: 2 * limit }).map(({ doc }) => doc);
  return [...new Set([...shortFirst, ...worded])]
    .filter((doc) => !leftOut.includes(index.slug(doc)))
    .slice(0, MAX_SUGGESTIONS)
    .map((doc) => ({ slug: index.slug(doc), name: index.name(doc), summary: index.summary(doc) }));
}
