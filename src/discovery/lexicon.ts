import { joinedStrings, packSections, splitStrings, type Unsigned, unpackSections } from './index/binary.ts';

/**
 * Word vectors of frequent English words: words that are used alike point in like directions.
 * `lexicon.bin` is made by scripts/relevance/lexicon.ts from the GloVe vectors of Pennington, Socher and Manning (2014),
 * which are in the public domain (PDDL 1.0).
 */
export const DIMENSIONS = 64;
/** Where the lexicon lies, from the root of the repository. */
export const LEXICON_FILE = 'src/discovery/lexicon.bin';
const SECTIONS = 2;
/** Vectors are stored with two numbers a byte, each from -7 to 7, which costs no measurable relevance. */
const LARGEST = 7;
const BYTES_PER_VECTOR = DIMENSIONS / 2;

export type Lexicon = {
  /** Row of each word; rows are in the order of the words' frequency in English. */
  rowOf: ReadonlyMap<string, number>;
  /** Unit vectors, row after row. */
  vectors: Float32Array;
};

/** @param vectors unit vectors of DIMENSIONS numbers, in the order of the words */
export function packLexicon(words: readonly string[], vectors: readonly ArrayLike<number>[]): Uint8Array {
  return packSections([joinedStrings(words), packVectors(vectors)]);
}

/** @throws Error where the bytes are no lexicon of this version, or are cut short */
export function openLexicon(bytes: Uint8Array): Lexicon {
  const [words, packed] = unpackSections(bytes, SECTIONS);
  const rows = splitStrings(words as Unsigned);
  return { rowOf: new Map(rows.map((word, row) => [word, row])), vectors: unpackVectors(packed as Unsigned) };
}

export function packVectors(vectors: readonly ArrayLike<number>[]): Uint8Array {
  const packed = new Uint8Array(vectors.length * BYTES_PER_VECTOR);
  vectors.forEach((vector, row) => {
    let most = 0;
    for (let i = 0; i < DIMENSIONS; i++) most = Math.max(most, Math.abs(vector[i] ?? 0));
    const scale = LARGEST / (0.8 * most || 1);
    const level = (i: number) =>
      Math.max(-LARGEST, Math.min(LARGEST, Math.round((vector[i] ?? 0) * scale))) + LARGEST + 1;
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
    const low = (pair & 15) - LARGEST - 1;
    const high = (pair >> 4) - LARGEST - 1;
    vectors[start + 2 * i] = low;
    vectors[start + 2 * i + 1] = high;
    squares += low * low + high * high;
  }
  const length = Math.sqrt(squares) || 1;
  for (let i = start; i < start + DIMENSIONS; i++) vectors[i] = (vectors[i] ?? 0) / length;
}

export function addScaled(sum: Float32Array, vectors: Float32Array, row: number, scale: number): void {
  const start = row * DIMENSIONS;
  for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + scale * (vectors[start + i] ?? 0);
}

/** Scales a vector to length one in place; a zero vector stays. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}
