import type { Layer } from '../index/layer.ts';

/** Scores by entry. `touched` lists the `count` entries whose score is not zero. */
export type ScoreSums = { scores: Float32Array; touched: Uint32Array; count: number };

/** The arrays of one ranking. All scores are zero between two rankings. */
export type Scratch = { sums: ScoreSums; best: ScoreSums; remaining: Uint32Array };

/** Kept for each index: at 100,000 entries, allocating the arrays takes longer than ranking. */
const scratchOf = new WeakMap<Layer, Scratch>();

export function scratchFor(layer: Layer): Scratch {
  const scratch = scratchOf.get(layer) ?? {
    sums: emptySums(layer.size),
    best: emptySums(layer.size),
    remaining: new Uint32Array(layer.size),
  };
  scratchOf.set(layer, scratch);
  return scratch;
}

const emptySums = (size: number): ScoreSums => ({
  scores: new Float32Array(size),
  touched: new Uint32Array(size),
  count: 0,
});

export function addScore(sums: ScoreSums, doc: number, score: number): void {
  const before = sums.scores[doc] ?? 0;
  if (before === 0) sums.touched[sums.count++] = doc;
  sums.scores[doc] = before + score;
}

export function clearSums(sums: ScoreSums): void {
  for (let i = 0; i < sums.count; i++) sums.scores[sums.touched[i] ?? 0] = 0;
  sums.count = 0;
}
