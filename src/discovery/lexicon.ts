import { packSections, type Unsigned, unpackSections } from './index/binary.ts';
import { joinedStrings, splitStrings } from './index/packed-strings.ts';

/**
 * Word vectors of frequent English words. Words that are used in similar contexts have similar directions.
 * workshop/scripts/lexicon.ts makes `lexicon.bin` from the GloVe vectors of Pennington, Socher and Manning (2014),
 * which are in the public domain (PDDL 1.0).
 */
export const DIMENSIONS = 64;
/** Relative to the root of the repository. */
export const LEXICON_FILE = 'src/discovery/lexicon.bin';
const SECTIONS = ['words', 'vectors'] as const;
/** Each byte holds two numbers from -7 to 7. The rounding costs no measurable relevance. */
const MAX_LEVEL = 7;
const BYTES_PER_VECTOR = DIMENSIONS / 2;

export type Lexicon = {
  /** Row of each word. The most frequent English word has row 0. */
  rowOf: ReadonlyMap<string, number>;
  /** Unit vectors of DIMENSIONS numbers, row after row. */
  vectors: Float32Array;
};

/** @param vectors unit vectors of DIMENSIONS numbers, in the order of the words */
export function packLexicon(words: readonly string[], vectors: readonly ArrayLike<number>[]): Uint8Array {
  return packSections(SECTIONS, { words: joinedStrings(words), vectors: packVectors(vectors) });
}

/** @throws Error if the bytes are not a lexicon of this version, or are truncated */
export function openLexicon(bytes: Uint8Array): Lexicon {
  const { words, vectors } = unpackSections(SECTIONS, bytes);
  const rowOf = new Map(splitStrings(words).map((word, row) => [word, row]));
  return { rowOf, vectors: unpackVectors(vectors) };
}

/** Rounds vectors to 4 bits per number, each scaled to its own range. Numbers beyond 0.8 of the largest are cut. */
export function packVectors(vectors: readonly ArrayLike<number>[]): Uint8Array {
  const packed = new Uint8Array(vectors.length * BYTES_PER_VECTOR);
  vectors.forEach((vector, row) => {
    let max = 0;
    for (let i = 0; i < DIMENSIONS; i++) max = Math.max(max, Math.abs(vector[i] ?? 0));
    const scale = MAX_LEVEL / (0.8 * max || 1);
    const level = (i: number) =>
      Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, Math.round((vector[i] ?? 0) * scale))) + MAX_LEVEL + 1;
    for (let i = 0; i < DIMENSIONS; i += 2) {
      packed[row * BYTES_PER_VECTOR + i / 2] = level(i) | (level(i + 1) << 4);
    }
  });
  return packed;
}

/** @returns unit vectors, row after row */
export function unpackVectors(packed: Unsigned): Float32Array {
  const rows = packed.length / BYTES_PER_VECTOR;
  const vectors = new Float32Array(rows * DIMENSIONS);
  for (let row = 0; row < rows; row++) unpackVector(packed, row, vectors);
  return vectors;
}

function unpackVector(packed: Unsigned, row: number, vectors: Float32Array): void {
  const start = row * DIMENSIONS;
  let squares = 0;
  for (let i = 0; i < BYTES_PER_VECTOR; i++) {
    const pair = packed[row * BYTES_PER_VECTOR + i] ?? 0;
    const low = (pair & 15) - MAX_LEVEL - 1;
    const high = (pair >> 4) - MAX_LEVEL - 1;
    vectors[start + 2 * i] = low;
    vectors[start + 2 * i + 1] = high;
    squares += low * low + high * high;
  }
  const length = Math.sqrt(squares) || 1;
  for (let i = start; i < start + DIMENSIONS; i++) vectors[i] = (vectors[i] ?? 0) / length;
}

/** Adds a row of `vectors`, times `scale`, to `sum`, in place. */
export function addScaled(sum: Float32Array, vectors: Float32Array, row: number, scale: number): void {
  const start = row * DIMENSIONS;
  for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + scale * (vectors[start + i] ?? 0);
}

/** Scales a vector to length 1, in place. A zero vector stays zero. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}
