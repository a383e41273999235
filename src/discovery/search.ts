import type { Category } from '../entry/category.ts';
import { stem } from '../text/stem.ts';
import { splitWords } from '../text/words.ts';
import { cachedFor } from './cached.ts';
import { byteAt, floatAt, intAt } from './index/numbers.ts';
import type { SearchIndex } from './index/search-index.ts';
import { correctWord, firstWord, MAX_CORRECTIONS } from './need/spelling.ts';

export type SearchOptions = { category?: Category; limit: number };
export type KeywordMatch = { doc: number; slug: string; score: number; matched_terms: string[] };

/** Words after the 31st are ignored, because `Tally.met` has one bit per word. */
const MAX_WORDS = 31;
/** Limits the work for a short prefix: thousands of words can begin with the same letter. */
const MAX_COMPLETIONS = 200;
/** A completed or corrected word counts less than an exact one. */
const COMPLETION_WEIGHT = 0.7;
const CORRECTION_WEIGHT = 0.6;
/** Added for each query word that an entry has, so that entries with more of the words come first. */
const WORD_BONUS = 1;

/** A word of the query, with the index terms that match it and the weight of each term. */
type Keyword = { word: string; terms: ReadonlyMap<number, number> };

/**
 * Keyword search for lists and search-as-you-type. Any word may be misspelled, and the last may be unfinished.
 * @returns entries, highest score first, ties in catalog order; none if the text has no words
 */
export function searchEntries(index: SearchIndex, q: string, options: SearchOptions): KeywordMatch[] {
  const keywords = readKeywords(index, q);
  const tally = tallyWords(index, keywords);
  const typed = q.trim().toLowerCase();
  const names = namesOf(index);
  const found: Scored[] = [];
  for (const doc of tally.docs) {
    if (options.category && index.category(doc) !== options.category) continue;
    names[doc] ??= { name: index.name(doc).toLowerCase(), slug: index.slug(doc) };
    found.push({ doc, score: floatAt(tally.scores, doc) + nameBonus(names[doc], typed) });
  }
  return best(found, options.limit).map(({ doc, score }) => ({
    doc,
    slug: index.slug(doc),
    score,
    matched_terms: keywords.filter((_, i) => intAt(tally.met, doc) & (1 << i)).map(({ word }) => word),
  }));
}

type Scored = { doc: number; score: number };

/** The `limit` best entries. Sorting bare numbers is faster than sorting all entries, and leaves few to sort. */
function best(found: readonly Scored[], limit: number): Scored[] {
  const scores = new Float64Array(found.length);
  let count = 0;
  for (const { score } of found) scores[count++] = score;
  const least = scores.sort().at(-limit) ?? 0;
  return found
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || a.doc - b.doc)
    .slice(0, limit);
}

/** `docs` lists the entries with at least one of the words. Bit i of `met` is set if the entry has word i. */
type Tally = { docs: Uint32Array; scores: Float32Array; met: Uint32Array };

/** For each word, an entry gets the score of its best term, not the sum over all terms. */
function tallyWords(index: SearchIndex, keywords: readonly Keyword[]): Tally {
  const docs = new Uint32Array(index.size);
  const [scores, met] = [new Float32Array(index.size), new Uint32Array(index.size)];
  const [best, docsOfWord] = [new Float64Array(index.size), new Uint32Array(index.size)];
  let count = 0;
  for (const [i, { terms }] of keywords.entries()) {
    const docsFound = bestOfTerms(index, terms, best, docsOfWord);
    for (let at = 0; at < docsFound; at++) {
      const doc = intAt(docsOfWord, at);
      if (met[doc] === 0) docs[count++] = doc;
      scores[doc] = floatAt(scores, doc) + (best[doc] ?? 0) + WORD_BONUS;
      met[doc] = intAt(met, doc) | (1 << i);
      best[doc] = 0;
    }
  }
  return { docs: docs.subarray(0, count), scores, met };
}

/** Writes the score of each entry's best term to `best`, and lists the entries in `docs`. @returns their number */
function bestOfTerms(
  { postingStart, postingDoc, postingImpact, idf }: SearchIndex,
  terms: ReadonlyMap<number, number>,
  best: Float64Array,
  docs: Uint32Array,
): number {
  let count = 0;
  for (const [term, weight] of terms) {
    const end = intAt(postingStart, term + 1);
    const gain = (weight * floatAt(idf, term)) / 255;
    for (let at = intAt(postingStart, term); at < end; at++) {
      const doc = intAt(postingDoc, at);
      const score = gain * byteAt(postingImpact, at);
      const before = best[doc] ?? 0;
      if (score <= before) continue;
      if (before === 0) docs[count++] = doc;
      best[doc] = score;
    }
  }
  return count;
}

function readKeywords(index: SearchIndex, q: string): Keyword[] {
  const words = [...new Set(splitWords(q).map(({ text }) => text))].slice(0, MAX_WORDS);
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(q) ? words.at(-1) : undefined;
  let corrections = 0;
  return words.map((word) => {
    const terms = new Map<number, number>();
    if (word === unfinished) for (const term of completions(index, word)) terms.set(term, COMPLETION_WEIGHT);
    const exact = index.termOf.get(stem(word));
    if (exact !== undefined) terms.set(exact, 1);
    if (terms.size === 0 && corrections++ < MAX_CORRECTIONS) {
      const correction = correctWord(index, word);
      const meant = correction === null ? undefined : index.termOf.get(stem(correction));
      if (meant !== undefined) terms.set(meant, CORRECTION_WEIGHT);
    }
    return { word, terms };
  });
}

/** The terms of words that were looked up: stemming is slow, and a short prefix begins many words. */
const termsOf = cachedFor((_: SearchIndex): number[] => []);
const NO_TERM = -1;

/** Terms of the words that begin with `prefix`. */
function completions(index: SearchIndex, prefix: string): Set<number> {
  const terms = new Set<number>();
  const known = termsOf(index);
  for (let at = firstWord(index.words, prefix); terms.size < MAX_COMPLETIONS; at++) {
    const word = index.words[at];
    if (!word?.startsWith(prefix)) break;
    const term = known[at] ?? index.termOf.get(stem(word)) ?? NO_TERM;
    known[at] = term;
    if (term !== NO_TERM) terms.add(term);
  }
  return terms;
}

/** Lowercase names and slugs of entries that were found: decoding them for all matches of a common word is slow. */
const namesOf = cachedFor((_: SearchIndex): { name: string; slug: string }[] => []);

/** Ranks an entry higher if its name or slug is the typed text, or begins with it. */
function nameBonus({ name, slug }: { name: string; slug: string }, typed: string): number {
  if (name === typed || slug === typed) return 20;
  return name.startsWith(typed) || slug.startsWith(typed) ? 5 : 0;
}
