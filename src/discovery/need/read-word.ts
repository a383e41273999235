import { stem } from '../../text/stem.ts';
import { ASKING_WORDS } from '../../text/stop-words.ts';
import { hasEntry, maxInverseFrequency } from '../index/layer.ts';
import { floatAt } from '../index/numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Lexicon } from '../lexicon.ts';
import { nearTerms } from '../meaning.ts';
import type { NearTerm, NeedTerm } from './need-term.ts';
import { correctWord, isWritten, MAX_CORRECTIONS } from './spelling.ts';
import { SYNONYMS } from './synonyms.ts';

/** How much a word counts in a need. Found on the development sets. */
export const WORD_WEIGHTS = {
  asking: 0.55,
  /** Quoted texts, addresses, user names and the like. */
  literal: 0.6,
  /** A capitalised word that no interface has in its name. */
  properName: 0.85,
  /** Numbers are values more often than topics. */
  number: 0.6,
  corrected: 0.7,
  /** The weight rises with this power of a word's frequency rank in English … */
  rarityPower: 0.08,
  /** … and is 1 at this rank. */
  rarityUnit: 3000,
  /** Words that the lexicon lacks are names, technical terms or typos. */
  notInLexicon: 1.3,
  /** For two neighbouring words that an entry writes as one ("geo code"): the joined word gets this share of the lower weight. */
  joined: 0.7,
};

/**
 * Frequencies in the catalog mislead for words like "month", "planning" and "friend", which are rare in entries but
 * frequent in needs. The frequency of a word in English corrects that.
 */
export function wordWeight(word: string, lexicon: Lexicon | undefined): number {
  if (/^\d+$/.test(word)) return WORD_WEIGHTS.number;
  const asking = ASKING_WORDS.has(word) ? WORD_WEIGHTS.asking : 1;
  if (!lexicon || /\d/.test(word)) return asking;
  const row = lexicon.rowOf.get(word);
  if (row === undefined) return asking * WORD_WEIGHTS.notInLexicon;
  return asking * ((row + 30) / WORD_WEIGHTS.rarityUnit) ** WORD_WEIGHTS.rarityPower;
}

/** A word that no entry has finds entries through its synonyms and at most `max` similar words. */
export const NEAR = { max: 5, minSimilarity: 0.45, weight: 0.5, synonym: 0.9 };
/** Only the first unknown words of a need are looked up by meaning, because this is the slowest step. */
const MAX_NEAR_WORDS = 5;

/** Entries that only share the stem of a misspelled word count little. */
const STEM_ONLY_SIMILARITY = 0.6;

/** Counts the slow look-ups of one need. */
export type LookUps = { corrections: number; near: number };

/** Finds a content word in the index: as written, by its synonyms, by similar words, or with its spelling corrected. */
export function readWord(index: SearchIndex, word: string, factor: number, lookUps: LookUps): NeedTerm {
  const lexicon = index.meaning?.lexicon;
  const stemmed = stem(word);
  const term = index.termOf.get(stemmed);
  const near = synonymsOf(index, stemmed);
  const read = { word, asking: ASKING_WORDS.has(word), weight: factor * wordWeight(word, lexicon) };
  const isOrdinary = lexicon?.rowOf.has(word) ?? false;
  if (term !== undefined && hasEntry(index, term)) {
    const known = { ...read, term, idf: floatAt(index.idf, term), near };
    // "adress" has the stem of "adresse", which an entry writes. It is still a misspelling of "address".
    return isOrdinary || isWritten(index, word) ? known : (corrected(index, known, lookUps) ?? known);
  }
  const unknown: NeedTerm = { ...read, term: term ?? -1, idf: maxInverseFrequency(index.size), near };
  if (isOrdinary) {
    if (lookUps.near++ < MAX_NEAR_WORDS)
      unknown.near = [...near, ...nearTerms(index, word, NEAR.max, NEAR.minSimilarity)];
    return unknown;
  }
  if (near.length > 0 || isWritten(index, word)) return unknown;
  return corrected(index, unknown, lookUps) ?? unknown;
}

/** The term with the spelling of its word corrected. Entries that have the word as written still count. */
function corrected(index: SearchIndex, read: NeedTerm, lookUps: LookUps): NeedTerm | null {
  const meant = lookUps.corrections++ < MAX_CORRECTIONS ? correctWord(index, read.word) : null;
  const term = meant === null ? undefined : index.termOf.get(stem(meant));
  if (meant === null || term === undefined || term === read.term) return null;
  const near: NearTerm[] = read.term < 0 ? [] : [{ term: read.term, similarity: STEM_ONLY_SIMILARITY }];
  const weight = read.weight * WORD_WEIGHTS.corrected;
  return { ...read, term, near, idf: floatAt(index.idf, term), weight, meant };
}

function synonymsOf(index: SearchIndex, stemmed: string): NearTerm[] {
  return (SYNONYMS.get(stemmed) ?? []).flatMap((other) => {
    const term = index.termOf.get(other);
    return term === undefined ? [] : [{ term, similarity: NEAR.synonym }];
  });
}
