import { findPosting } from '../index/find-posting.ts';
import type { Layer } from '../index/layer.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { NEAR } from '../need/read-word.ts';
import { addScore, clearSums, type ScoreSums } from './score-sums.ts';

/** Largest value of a posting's impact. */
const MAX_IMPACT = 255;
/** Sums have 32 bits. Bounds are raised by this factor, so that rounding never lifts a sum above its bound. */
export const ROUNDING = 1.0001;

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
    const gain = of < 0 ? 0 : (factor * (layer.idf[of] ?? 0)) / MAX_IMPACT;
    if (gain > 0) gains.push({ term: of, gain });
  };
  take(term, weight);
  for (const { term: other, similarity } of near)
    take(other, (weight * NEAR.weight * (similarity - NEAR.minSimilarity)) / (1 - NEAR.minSimilarity));
  const postingsOf = ({ term: of }: TermGain) =>
    (layer.postingStart[of + 1] ?? 0) - (layer.postingStart[of] ?? 0);
  return {
    gains,
    bound: MAX_IMPACT * Math.max(0, ...gains.map(({ gain }) => gain)) * ROUNDING,
    postings: gains.reduce((sum, gain) => sum + postingsOf(gain), 0),
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
    const doc = best.touched[i] ?? 0;
    addScore(sums, doc, best.scores[doc] ?? 0);
  }
  clearSums(best);
}

function addPostings(layer: Layer, { term, gain }: TermGain, sums: ScoreSums, keepBest: boolean): void {
  const { postingStart, postingDoc, postingImpact } = layer;
  const end = postingStart[term + 1] ?? 0;
  for (let at = postingStart[term] ?? 0; at < end; at++) {
    const doc = postingDoc[at] ?? 0;
    const score = gain * (postingImpact[at] ?? 0);
    const before = keepBest ? (sums.scores[doc] ?? 0) : 0;
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
      max = Math.max(max, gain * (layer.postingImpact[findPosting(layer, term, doc)] ?? 0));
    }
    scores[doc] = (scores[doc] ?? 0) + max;
  }
}
