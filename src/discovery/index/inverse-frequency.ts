import type { Unsigned } from './binary.ts';

/** A smaller catalog is treated as having this many entries. Otherwise every word in it would look common. */
const MIN_COLLECTION_SIZE = 50;

/** The weight of the rarest word, which one entry has. A word that no entry has gets it too. */
export function maxInverseFrequency(size: number): number {
  return Math.log(1 + (Math.max(size, MIN_COLLECTION_SIZE) - 0.5) / 1.5);
}

/** The weight of Robertson and Spärck Jones for each term, kept above zero as in Lucene. */
export function inverseFrequencies(postingStart: Unsigned, size: number): Float32Array {
  return Float32Array.from({ length: postingStart.length - 1 }, (_, term) => {
    const documents = (postingStart[term + 1] ?? 0) - (postingStart[term] ?? 0);
    return Math.log(1 + (Math.max(size, MIN_COLLECTION_SIZE) - documents + 0.5) / (documents + 0.5));
  });
}
