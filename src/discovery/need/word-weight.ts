import { ASKING_WORDS } from '../../text/stop-words.ts';
import type { Lexicon } from '../lexicon.ts';

/** How much a word counts in a need. Found on the development sets. */
export const WORD_WEIGHTS = {
  asking: 0.55,
  /** Quoted texts, addresses, user names and the like. */
  literal: 0.6,
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
