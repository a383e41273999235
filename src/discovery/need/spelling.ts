import Fuse from 'fuse.js';
import { stem } from '../../text/stem.ts';
import { hasEntry } from '../index/find-posting.ts';
import { firstPosition } from '../index/first-position.ts';
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
const spelledOf = new WeakMap<SearchIndex, Map<string, Spelled[]>>();

/**
 * Corrects a word that no entry has. Candidates are the words of entries with the same first letter, and Fuse.js ranks
 * them.
 * @returns the word of the entries that was most likely meant, or null if none is near
 */
export function correctWord(index: SearchIndex, word: string): string | null {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !LATIN.test(word)) return null;
  const edits = maxEdits(word);
  const letters = lettersOf(word);
  const candidates = (spelledWords(index).get(word.slice(0, 1)) ?? [])
    .filter((other) => Math.abs(other.word.length - word.length) <= edits)
    .filter((other) => countBits(other.letters ^ letters) <= 2 * edits)
    .map((other) => other.word);
  const fuse = new Fuse(candidates.slice(0, MAX_CANDIDATES), { threshold: FUSE_THRESHOLD });
  const near = fuse
    .search(word, { limit: 12 })
    .map(({ item }) => ({ found: item, edits: editDistance(word, item) }))
    .filter((found) => found.edits <= edits && hasEntry(index, index.termOf.get(stem(found.found))));
  near.sort((a, b) => a.edits - b.edits || frequency(index, b.found) - frequency(index, a.found));
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
  const position = firstPosition(words.length, (at) => (words[at] ?? '') < word);
  return words[position] === word;
}

const LATIN = /^[a-z]+$/;

function spelledWords(index: SearchIndex): Map<string, Spelled[]> {
  const cached = spelledOf.get(index);
  if (cached) return cached;
  const byInitial = new Map<string, Spelled[]>();
  for (const word of index.words) {
    if (word.length < MIN_LENGTH - 1 || !LATIN.test(word)) continue;
    const group = byInitial.get(word.slice(0, 1)) ?? [];
    group.push({ word, letters: lettersOf(word) });
    byInitial.set(word.slice(0, 1), group);
  }
  spelledOf.set(index, byInitial);
  return byInitial;
}

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

const frequency = (index: SearchIndex, word: string) => {
  const term = index.termOf.get(stem(word)) ?? 0;
  return (index.postingStart[term + 1] ?? 0) - (index.postingStart[term] ?? 0);
};

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let min = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        min = Math.min(min, (before[j - 2] ?? 0) + 1);
      }
      row.push(min);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
