import Fuse from 'fuse.js';
import { stem } from '../../text/stem.ts';
import { cachedFor } from '../cached.ts';
import { countPostings } from '../index/layer.ts';
import { firstPosition, intAt } from '../index/numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';

/** A text with more unknown words than this is not misspelled, but in another language or noise. */
export const MAX_CORRECTIONS = 8;
const MIN_LENGTH = 4;
const MAX_LENGTH = 24;
/** Words up to this length may have one wrong letter, longer ones two. */
const ONE_EDIT_UP_TO = 7;
/** Fuse.js takes some microseconds for each candidate. */
const MAX_CANDIDATES = 200;
const FUSE_THRESHOLD = 0.4;

/** A word and a bit mask of its letters. An edit changes at most two bits, so comparing masks rules out most words. */
type Spelled = { word: string; letters: number };

/**
 * Corrects a word that no entry has. Candidates are the words of entries with the same first letter, and Fuse.js ranks
 * them.
 * @returns the word of the entries that was most likely meant, or null if none is near
 */
export function correctWord(index: SearchIndex, word: string): string | null {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !LATIN.test(word)) return null;
  const edits = maxEdits(word);
  const letters = lettersOf(word);
  const candidates = (spelledWordsOf(index).get(word.slice(0, 1)) ?? [])
    .filter((other) => Math.abs(other.word.length - word.length) <= edits)
    .filter((other) => countBits(other.letters ^ letters) <= 2 * edits)
    .map((other) => other.word);
  const fuse = new Fuse(candidates.slice(0, MAX_CANDIDATES), { threshold: FUSE_THRESHOLD });
  const near = fuse
    .search(word, { limit: 12 })
    .map(({ item }) => ({ found: item, edits: editDistance(word, item), entries: countEntries(index, item) }))
    .filter((other) => other.edits <= edits && other.entries > 0);
  near.sort((a, b) => a.edits - b.edits || b.entries - a.entries);
  return near[0]?.found ?? null;
}

/** How many letters of a word may be wrong. */
const maxEdits = (word: string): number => (word.length <= ONE_EDIT_UP_TO ? 1 : 2);

/** Whether a word may be another one, misspelled. Short words never are: too many words are near them. */
export const isMisspelling = (word: string, other: string): boolean =>
  word.length >= MIN_LENGTH &&
  Math.abs(word.length - other.length) <= maxEdits(word) &&
  editDistance(word, other) <= maxEdits(word);

/** Whether an indexed text has the word exactly as written. */
export function isWritten({ words }: SearchIndex, word: string): boolean {
  return words[firstWord(words, word)] === word;
}

/** The position of the first of some sorted words that does not come before the given one. */
export const firstWord = (sorted: readonly string[], word: string): number =>
  firstPosition(sorted.length, (at) => (sorted[at] ?? '') < word);

const LATIN = /^[a-z]+$/;

/** The words of an index that may be a correction, by their first letter. */
const spelledWordsOf = cachedFor(({ words }: SearchIndex) => {
  const byInitial = new Map<string, Spelled[]>();
  for (const word of words) {
    if (word.length < MIN_LENGTH - 1 || !LATIN.test(word)) continue;
    const group = byInitial.get(word.slice(0, 1)) ?? [];
    group.push({ word, letters: lettersOf(word) });
    byInitial.set(word.slice(0, 1), group);
  }
  return byInitial;
});

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) - 97);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How many entries have a word, in any form. */
function countEntries(index: SearchIndex, word: string): number {
  const term = index.termOf.get(stem(word));
  return term === undefined ? 0 : countPostings(index, term);
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  /** At i * width + j, the distance between the first i letters of a and the first j of b. */
  const distances = new Uint32Array((a.length + 1) * width);
  const between = (i: number, j: number) => intAt(distances, i * width + j);
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      distances[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(
              between(i - 1, j) + 1,
              between(i, j - 1) + 1,
              between(i - 1, j - 1) + cost,
              isSwap ? between(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
            );
    }
  }
  return between(a.length, b.length);
}
