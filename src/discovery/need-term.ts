/** A term of the index that is like a word, and how like: 0 to 1. */
export type NearTerm = { term: number; likeness: number };

/** One word of a need. `term` is its id in the index, -1 where no entry has it. */
export type NeedTerm = {
  word: string;
  term: number;
  /** How much of the need the word is, before its rarity in the catalog. */
  weight: number;
  /** Rarity in the catalog; a word that no entry has counts like the rarest. */
  idf: number;
  asking: boolean;
  /** Terms that stand in for a word that no entry has. */
  near: readonly NearTerm[];
  /** The two words of the need that `word` joins; undefined for a word that the need itself has. */
  joins?: readonly [string, string];
};
