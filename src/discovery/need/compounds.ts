import { stem } from '../../text/stem.ts';
import { isContentWord, splitWords } from '../../text/words.ts';
import { hasEntry } from '../index/layer.ts';
import { floatAt } from '../index/numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { NeedTerm } from './need-term.ts';
import { WORD_WEIGHTS } from './read-word.ts';

/** Shorter parts match by accident: "car" and "go" in "cargo". */
const MIN_PART_LENGTH = 3;
/** Words of one letter that begin a compound: "e mail", "x ray". "a" and "i" are words of their own. */
const PREFIX_LETTERS = /^[b-hj-z]$/;

/** Adds "website" for "web site" if an indexed text writes it as one word. The two words still count. */
export function addJoinedWords(
  index: SearchIndex,
  text: string,
  terms: Map<string, NeedTerm>,
  max: number,
): void {
  const words = splitWords(text)
    .map((word) => word.text)
    .filter((word) => isContentWord(word) || PREFIX_LETTERS.test(word));
  for (const [i, right] of words.entries()) {
    const left = words[i - 1];
    if (left === undefined || !isContentWord(right)) continue;
    const joined = stem(left + right);
    const term = index.termOf.get(joined);
    const parts = [terms.get(stem(left)), terms.get(stem(right))].flatMap((part) => part ?? []);
    if (term === undefined || parts.length === 0 || terms.has(joined) || terms.size >= max) continue;
    terms.set(joined, {
      word: left + right,
      term,
      weight: WORD_WEIGHTS.joined * Math.min(...parts.map(({ weight }) => weight)),
      idf: floatAt(index.idf, term),
      asking: true,
      near: [],
      joins: [left, right],
    });
  }
}

/**
 * Splits an ordinary word that no entry has into two that entries have: "timezone" into "time" and "zone".
 * @returns the parts, or null
 */
export function splitCompound(index: SearchIndex, word: string): [string, string] | null {
  const lexicon = index.meaning?.lexicon;
  if (!lexicon?.rowOf.has(word)) return null;
  const isPart = (part: string) =>
    isContentWord(part) && lexicon.rowOf.has(part) && hasEntry(index, index.termOf.get(stem(part)));
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    if (parts.every(isPart)) return parts;
  }
  return null;
}
