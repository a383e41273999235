import { bytesOf, unpackSections } from './index/binary.ts';
import { byteAt, floatAt } from './index/numbers.ts';

/**
 * Word vectors of frequent English words. Words that are used in similar contexts have similar directions. docs/lexicon.md
 * says how `lexicon.bin` was made from the GloVe vectors of Pennington, Socher and Manning (2014), which are in the
 * public domain (PDDL 1.0).
 */
export const DIMENSIONS = 64;
/** Relative to the root of the repository. */
export const LEXICON_FILE = 'src/discovery/lexicon.bin';
/** The words, joined by line breaks, and their vectors as packVectors writes them. */
export const LEXICON_SECTIONS = ['words', 'vectors'] as const;
/** Each byte holds two numbers from -7 to 7. The rounding costs no measurable relevance. */
const MAX_LEVEL = 7;
const BYTES_PER_VECTOR = DIMENSIONS / 2;

export type Lexicon = {
  /** Row of each word. The most frequent English word has row 0. */
  rowOf: ReadonlyMap<string, number>;
  /** Unit vectors of DIMENSIONS numbers, row after row. */
  vectors: Float32Array;
};

/** @throws Error if the bytes are not a lexicon of this version, or are truncated */
export function openLexicon(bytes: Uint8Array): Lexicon {
  const { words, vectors } = unpackSections(LEXICON_SECTIONS, bytes);
  const inOrder = new TextDecoder().decode(words).split('\n');
  return {
    rowOf: new Map(inOrder.map((word, row) => [word, row])),
    vectors: unpackVectors(bytesOf(vectors)),
  };
}

/** Rounds vectors to 4 bits per number, each scaled to its own range. Numbers beyond 0.8 of the largest are cut. */
export function packVectors(vectors: readonly Float32Array[]): Uint8Array {
  const packed = new Uint8Array(vectors.length * BYTES_PER_VECTOR);
  for (const [row, vector] of vectors.entries()) {
    const max = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = MAX_LEVEL / (0.8 * max || 1);
    const level = (i: number) =>
      Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, Math.round(floatAt(vector, i) * scale))) + MAX_LEVEL + 1;
    for (let i = 0; i < DIMENSIONS; i += 2) {
      packed[row * BYTES_PER_VECTOR + i / 2] = level(i) | (level(i + 1) << 4);
    }
  }
  return packed;
}

/** @returns unit vectors, row after row */
export function unpackVectors(packed: Uint8Array): Float32Array {
  const vectors = new Float32Array(packed.length * 2);
  for (let start = 0; start < vectors.length; start += DIMENSIONS) {
    let squares = 0;
    for (let i = start; i < start + DIMENSIONS; i += 2) {
      const pair = byteAt(packed, i / 2);
      const low = (pair & 15) - MAX_LEVEL - 1;
      const high = (pair >> 4) - MAX_LEVEL - 1;
      vectors[i] = low;
      vectors[i + 1] = high;
      squares += low * low + high * high;
    }
    const length = Math.sqrt(squares) || 1;
    for (let i = start; i < start + DIMENSIONS; i++) vectors[i] = floatAt(vectors, i) / length;
  }
  return vectors;
}

/** Adds a row of `vectors`, times `scale`, to `sum`, in place. */
export function addScaled(sum: Float32Array, vectors: Float32Array, row: number, scale: number): void {
  const start = row * DIMENSIONS;
  for (let i = 0; i < DIMENSIONS; i++) sum[i] = floatAt(sum, i) + scale * floatAt(vectors, start + i);
}

/** The dot product of `vector` and as many of `numbers`, from `start` on. */
export function dotProduct(numbers: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += floatAt(numbers, start + i) * floatAt(vector, i);
  return sum;
}

/** Scales a vector to length 1. A zero vector stays zero. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
