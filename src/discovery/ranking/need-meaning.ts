import type { Meaning, SearchIndex } from '../index/search-index.ts';
import { needVector, rowOf } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';

/** Found on the development sets: see weightOfMeaning. */
export const MEANING = {
  weight: 4,
  massUnit: 20,
  massPower: 0.2,
  /** The weight falls with this power of the share of the need that the lexicon knows. */
  knownPower: 1,
};

/** The vector of a need, null if there is none, and the BM25F score that a similarity of 1 is worth. */
export type NeedMeaning = { vector: Float32Array | null; weight: number };

/** The meaning of a need. Without a lexicon, or with no word that it has, meaning counts nothing. */
export function readMeaning({ meaning }: SearchIndex, terms: readonly NeedTerm[]): NeedMeaning {
  const vector = meaning && needVector(terms, meaning);
  if (!meaning || !vector) return { vector: null, weight: 0 };
  return { vector, weight: weightOfMeaning(terms) * knownShare(terms, meaning) ** MEANING.knownPower };
}

/** `weight` if the words of the need weigh `massUnit` together, more for a heavier need. */
export function weightOfMeaning(terms: readonly NeedTerm[]): number {
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  return MEANING.weight * (mass / MEANING.massUnit) ** MEANING.massPower;
}

/** Share of the need's weight in words that the lexicon has. The vector says nothing about the others. */
function knownShare(terms: readonly NeedTerm[], meaning: Meaning): number {
  let [all, known] = [0, 0];
  for (const term of terms) {
    if (term.joins) continue;
    const weight = term.weight * term.idf;
    all += weight;
    if (rowOf(term, meaning) !== undefined) known += weight;
  }
  return known / (all || 1);
}
