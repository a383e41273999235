import type { Unsigned } from './binary.ts';

/** In a handful of entries every word would look common: rarity is reckoned as if there were at least so many. */
const SMALLEST_COLLECTION = 50;

/** The weight of a word that no entry has: it counts as one that a single entry has. */
export function rarestFrequency(size: number): number {
  return Math.log(1 + (Math.max(size, SMALLEST_COLLECTION) - 0.5) / 1.5);
}

/** Robertson and Spärck Jones' weight, kept above zero as Lucene does. */
export function inverseFrequencies(postingStart: Unsigned, size: number): Float32Array {
  return Float32Array.from({ length: postingStart.length - 1 }, (_, term) => {
    const documents = (postingStart[term + 1] ?? 0) - (postingStart[term] ?? 0);
    return Math.log(1 + (Math.max(size, SMALLEST_COLLECTION) - documents + 0.5) / (documents + 0.5));
  });
}
