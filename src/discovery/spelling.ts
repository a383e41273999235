import Fuse from 'fuse.js';
import type { SearchIndex } from './index.ts';
import { stem } from './stem.ts';

/** A text with more unknown words than this is not misspelled: it is another language or noise. */
export const MOST_CORRECTIONS = 3;
const SHORTEST = 4;
const LONGEST = 24;
/** Fuse.js looks at one bucket of words: the same first letter and nearly the same length. */
const MOST_CANDIDATES = 1500;
const FUSE_THRESHOLD = 0.4;

type Bucket = Fuse<string>;
const bucketsOf = new WeakMap<SearchIndex, Map<string, Bucket>>();

/**
 * Fuse.js is asked only for a word that no entry has.
 * @returns the word of the entries that was most likely meant, or null where none is near
 */
export function correctWord(index: SearchIndex, word: string): string | null {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return null;
  const allowed = word.length < 8 ? 1 : 2;
  const near = bucket(index, word)
    .search(word, { limit: 12 })
    .map(({ item }) => ({ found: item, edits: editDistance(word, item) }))
    .filter(({ edits, found }) => edits <= allowed && index.termOf.has(stem(found)));
  near.sort((a, b) => a.edits - b.edits || frequency(index, b.found) - frequency(index, a.found));
  return near[0]?.found ?? null;
}

const frequency = (index: SearchIndex, word: string) => {
  const term = index.termOf.get(stem(word)) ?? 0;
  return (index.postingStart[term + 1] ?? 0) - (index.postingStart[term] ?? 0);
};

function bucket(index: SearchIndex, word: string): Bucket {
  const buckets = bucketsOf.get(index) ?? new Map<string, Bucket>();
  bucketsOf.set(index, buckets);
  const key = `${word[0]}${word.length}`;
  const known = buckets.get(key);
  if (known) return known;
  const words = index.words.filter(
    (other) => other[0] === word[0] && Math.abs(other.length - word.length) <= 2 && /^[a-z]+$/.test(other),
  );
  const made = new Fuse(words.slice(0, MOST_CANDIDATES), { threshold: FUSE_THRESHOLD, includeScore: true });
  buckets.set(key, made);
  return made;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
