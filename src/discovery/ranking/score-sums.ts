import type { Layer } from '../index/layer.ts';

/** Scores by document. `touched` lists the `count` documents whose score is not zero. */
export type ScoreSums = { scores: Float32Array; touched: Uint32Array; count: number };

/** The arrays of one ranking. All scores are zero between two rankings. */
export type Scratch = { sums: ScoreSums; best: ScoreSums; remaining: Uint32Array };

/** Kept for each index: at 100,000 entries, allocating the arrays takes longer than ranking. */
const scratchOf = new WeakMap<Layer, Scratch>();

/** The arrays for ranking the documents of a layer. Only one ranking may use them at a time. */
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

/** Adds a score above 0 to that of a document. */
export function addScore(sums: ScoreSums, doc: number, score: number): void {
  const before = sums.scores[doc] ?? 0;
  if (before === 0) sums.touched[sums.count++] = doc;
  sums.scores[doc] = before + score;
}

/** Sets all scores to zero again, at a cost that depends only on the touched ones. */
export function clearSums(sums: ScoreSums): void {
  for (let i = 0; i < sums.count; i++) sums.scores[sums.touched[i] ?? 0] = 0;
  sums.count = 0;
}
