import type { Category } from '../entry/category.ts';
import type { SearchIndex } from './index.ts';
import { correctWord, MOST_CORRECTIONS } from './spelling.ts';
import { stem } from './stem.ts';
import { splitWords } from './text.ts';

export type SearchOptions = { category?: Category; limit: number };
export type SearchResult = { doc: number; slug: string; score: number; matched_terms: string[] };

/** Words that begin with what was typed, at most: one letter begins thousands. */
const MOST_COMPLETIONS = 200;
/** A word that only begins as typed, or that was corrected, counts for less than the word itself. */
const COMPLETION_WEIGHT = 0.7;
const CORRECTION_WEIGHT = 0.6;
/** An entry is found by any of the words; each further word met lifts it over those that meet fewer. */
const PER_WORD = 1;

type Wanted = { word: string; terms: ReadonlyMap<number, number> };

/**
 * Keyword search for lists and search-as-you-type: every word may be misspelled, the last may be unfinished.
 * @returns entries by falling score; equal scores in the order of the catalog; none for a text without words
 */
export function searchEntries(index: SearchIndex, q: string, options: SearchOptions): SearchResult[] {
  const wanted = readKeywords(index, q);
  const scores = new Float32Array(index.size);
  const met = new Uint32Array(index.size);
  wanted.forEach(({ terms }, i) => {
    for (const [doc, score] of bestOfTerms(index, terms)) {
      scores[doc] = (scores[doc] ?? 0) + score + PER_WORD;
      met[doc] = (met[doc] ?? 0) | (1 << i);
    }
  });
  const found: { doc: number; score: number }[] = [];
  scores.forEach((score, doc) => {
    if (score === 0 || (options.category && index.category(doc) !== options.category)) return;
    found.push({ doc, score: score + nameLift(index, doc, q) });
  });
  found.sort((a, b) => b.score - a.score || a.doc - b.doc);
  return found.slice(0, options.limit).map(({ doc, score }) => ({
    doc,
    slug: index.slug(doc),
    score,
    matched_terms: wanted.filter((_, i) => (met[doc] ?? 0) & (1 << i)).map(({ word }) => word),
  }));
}

function readKeywords(index: SearchIndex, q: string): Wanted[] {
  // One bit of a number marks each word that an entry meets.
  const words = [...new Set(splitWords(q).map(({ text }) => text))].slice(0, 31);
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(q) ? words.at(-1) : undefined;
  let corrections = 0;
  return words.map((word) => {
    const terms = new Map<number, number>();
    if (word === unfinished) for (const term of completions(index, word)) terms.set(term, COMPLETION_WEIGHT);
    const exact = index.termOf.get(stem(word));
    if (exact !== undefined) terms.set(exact, 1);
    if (terms.size === 0 && corrections++ < MOST_CORRECTIONS) {
      const meant = index.termOf.get(stem(correctWord(index, word) ?? ''));
      if (meant !== undefined) terms.set(meant, CORRECTION_WEIGHT);
    }
    return { word, terms };
  });
}

/** Terms of the words that begin with `prefix`. */
function completions(index: SearchIndex, prefix: string): Set<number> {
  const terms = new Set<number>();
  for (let at = firstFrom(index.words, prefix); terms.size < MOST_COMPLETIONS; at++) {
    const word = index.words[at];
    if (!word?.startsWith(prefix)) break;
    const term = index.termOf.get(stem(word));
    if (term !== undefined) terms.add(term);
  }
  return terms;
}

function firstFrom(sorted: readonly string[], prefix: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Score of the best of several terms for each entry that has one. */
function bestOfTerms(index: SearchIndex, terms: ReadonlyMap<number, number>): Map<number, number> {
  const bestOf = new Map<number, number>();
  for (const [term, weight] of terms) {
    const end = index.postingStart[term + 1] ?? 0;
    const gain = (weight * (index.idf[term] ?? 0)) / 255;
    for (let at = index.postingStart[term] ?? 0; at < end; at++) {
      const doc = index.postingDoc[at] ?? 0;
      const score = gain * (index.postingImpact[at] ?? 0);
      if (score > (bestOf.get(doc) ?? 0)) bestOf.set(doc, score);
    }
  }
  return bestOf;
}

/** Who types a name or a slug wants that entry first. */
function nameLift(index: SearchIndex, doc: number, q: string): number {
  const typed = q.trim().toLowerCase();
  const name = index.name(doc).toLowerCase();
  const slug = index.slug(doc);
  if (name === typed || slug === typed) return 20;
  return name.startsWith(typed) || slug.startsWith(typed) ? 5 : 0;
}
