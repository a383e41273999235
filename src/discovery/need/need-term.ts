/** A term of the index that is similar to a word. `similarity` is from 0 to 1. */
export type NearTerm = { term: number; similarity: number };

/** One word of a need. `term` is its id in the index, or -1 if no entry has it. */
export type NeedTerm = {
  word: string;
  term: number;
  /** How much the word counts in the need, before its rarity in the catalog. */
  weight: number;
  /** Inverse document frequency in the catalog. A word that no entry has counts like the rarest. */
  idf: number;
  /** The word belongs to the request, not to its topic: "find", "show". */
  asking: boolean;
  /** Terms that also count as the word: synonyms, or similar words for one that no entry has. */
  near: readonly NearTerm[];
  /** The word that it was corrected to. Undefined unless it is misspelled. */
  meant?: string;
  /** The two words of the need that `word` joins. Undefined for a word written in the need itself. */
  joins?: readonly [string, string];
};

/** How much some terms weigh in a need: rare words more than common ones. */
export const weightOf = (terms: readonly NeedTerm[]): number =>
  terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
