import { cachedFor } from '../cached.ts';
import { countPostings, findPosting, type Layer } from '../index/layer.ts';
import { byteAt, floatAt, intAt } from '../index/numbers.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { NEAR } from '../need/read-word.ts';

/** Largest value of a posting's impact. */
const MAX_IMPACT = 255;
/** Sums have 32 bits. Bounds are raised by this factor, so that rounding never lifts a sum above its bound. */
export const ROUNDING = 1.0001;

/** Scores by document. `touched` lists the `count` documents whose score is not zero. */
type ScoreSums = { scores: Float32Array; touched: Uint32Array; count: number };

/** The arrays of one ranking. All scores are zero between two rankings. */
type Scratch = { sums: ScoreSums; best: ScoreSums; remaining: Uint32Array };

/**
 * The arrays for ranking the documents of a layer. Only one ranking may use them at a time. Kept for each layer: at 100,000
 * entries, allocating them takes longer than ranking.
 */
export const scratchFor = cachedFor(
  ({ size }: Layer): Scratch => ({
    sums: emptySums(size),
    best: emptySums(size),
    remaining: new Uint32Array(size),
  }),
);

const emptySums = (size: number): ScoreSums => ({
  scores: new Float32Array(size),
  touched: new Uint32Array(size),
  count: 0,
});

/** Adds a score above 0 to that of a document. */
function addScore(sums: ScoreSums, doc: number, score: number): void {
  const before = floatAt(sums.scores, doc);
  if (before === 0) sums.touched[sums.count++] = doc;
  sums.scores[doc] = before + score;
}

/** Sets all scores to zero again, at a cost that depends only on the touched ones. */
export function clearSums(sums: ScoreSums): void {
  for (let i = 0; i < sums.count; i++) sums.scores[intAt(sums.touched, i)] = 0;
  sums.count = 0;
}

/** What one unit of impact of a term adds to a score. */
type TermGain = { term: number; gain: number };
/**
 * A word of a need with its similar terms. Only the best score among them counts.
 * `bound` is the most that the group can add to a score, `postings` the number of postings of all its terms.
 */
export type TermGroup = { gains: TermGain[]; bound: number; postings: number };

/** The terms by which a document can get a score for one word of a need: the word's own, and similar ones at less weight. */
export function termGroup(layer: Layer, { term, weight, near }: NeedTerm): TermGroup {
  const gains: TermGain[] = [];
  const take = (of: number, factor: number) => {
    const gain = of < 0 ? 0 : (factor * floatAt(layer.idf, of)) / MAX_IMPACT;
    if (gain > 0) gains.push({ term: of, gain });
  };
  take(term, weight);
  for (const { term: other, similarity } of near)
    take(other, (weight * NEAR.weight * (similarity - NEAR.minSimilarity)) / (1 - NEAR.minSimilarity));
  return {
    gains,
    bound: MAX_IMPACT * Math.max(0, ...gains.map(({ gain }) => gain)) * ROUNDING,
    postings: gains.reduce((sum, { term: of }) => sum + countPostings(layer, of), 0),
  };
}

/** Adds the scores of a group to `sums`, for every entry that has one of its terms. `best` must be empty. */
export function addGroup(layer: Layer, { gains }: TermGroup, sums: ScoreSums, best: ScoreSums): void {
  const [only] = gains;
  if (gains.length === 1 && only) {
    addPostings(layer, only, sums, false);
    return;
  }
  for (const gain of gains) addPostings(layer, gain, best, true);
  for (let i = 0; i < best.count; i++) {
    const doc = intAt(best.touched, i);
    addScore(sums, doc, floatAt(best.scores, doc));
  }
  clearSums(best);
}

function addPostings(layer: Layer, { term, gain }: TermGain, sums: ScoreSums, keepBest: boolean): void {
  const { postingStart, postingDoc, postingImpact } = layer;
  const end = intAt(postingStart, term + 1);
  for (let at = intAt(postingStart, term); at < end; at++) {
    const doc = intAt(postingDoc, at);
    const score = gain * byteAt(postingImpact, at);
    const before = keepBest ? floatAt(sums.scores, doc) : 0;
    if (score > before) addScore(sums, doc, score - before);
  }
}

/** Adds the scores of a group for `docs` only. Cheaper than addGroup if the docs are few and the postings many. */
export function lookUpGroup(
  layer: Layer,
  { gains }: TermGroup,
  docs: Uint32Array,
  scores: Float32Array,
): void {
  for (const doc of docs) {
    let max = 0;
    for (const { term, gain } of gains) {
      const posting = findPosting(layer, term, doc);
      if (posting >= 0) max = Math.max(max, gain * byteAt(layer.postingImpact, posting));
    }
    scores[doc] = floatAt(scores, doc) + max;
  }
}
