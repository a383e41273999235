import type { Layer } from '../index/layer.ts';
import { floatAt, intAt } from '../index/numbers.ts';
import { cosineSimilarity, type WeightedNeed } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { addGroup, clearSums, lookUpGroup, ROUNDING, scratchFor, termGroup } from './term-group.ts';

/** `score` = `words` (BM25F) + the weight of meaning × `similarity` (cosine, 0 to 1). */
export type RankedDocument = { doc: number; score: number; words: number; similarity: number };

/** The documents of a layer with the best BM25F scores, with the similarity of meaning added. In no order. */
export const rankDocuments = (
  layer: Layer,
  need: WeightedNeed,
  limit: number,
  accepts: (doc: number) => boolean = () => true,
): RankedDocument[] =>
  collectCandidates(layer, need.terms, accepts, limit).map(({ doc, words }) =>
    scoreDocument(layer, need, doc, words),
  );

/** Adds the similarity of meaning to the BM25F score of one document. */
export function scoreDocument(
  layer: Layer,
  { vector, meaningWeight }: WeightedNeed,
  doc: number,
  words = 0,
): RankedDocument {
  const similarity = vector ? cosineSimilarity(layer, vector, doc) : 0;
  return { doc, words, similarity, score: words + meaningWeight * similarity };
}

/** With fewer entries than this, adding up all scores is faster than pruning. */
const MIN_PRUNED_ENTRIES = 2_000;
/** A pruning pass visits all remaining entries. It is repeated once the bounds left to add have fallen to this share. */
const PRUNE_AGAIN_AT = 0.6;
/** Finding an entry in a posting list takes about as long as reading this many postings. */
const LOOKUP_COST = 24;

/**
 * Returns the best `limit` entries by BM25F. Pruning never changes the result.
 *
 * Words are processed from the highest bound to the lowest (MaxScore; Turtle and Flood, 1995). Once the remaining words
 * cannot lift a new entry into the best, they are only looked up for the entries that can still get there.
 * @param accepts entries for which it returns false are left out
 * @returns best first, ties in catalog order
 */
export function collectCandidates(
  layer: Layer,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
  limit: number,
): Pick<RankedDocument, 'doc' | 'words'>[] {
  const { sums, best, remaining } = scratchFor(layer);
  const acceptedDocs = () => copyAccepted(sums.touched.subarray(0, sums.count), remaining, accepts);
  const groups = terms.map((term) => termGroup(layer, term)).sort((a, b) => b.bound - a.bound);
  const total = groups.reduce((sum, { bound }) => sum + bound, 0);
  let left = total;
  // No score exceeds the bounds added so far, so nothing can be pruned before half of the total is added.
  let pruneBelow = total / 2;
  let docs: Uint32Array | undefined;
  for (const group of groups) {
    if (left < pruneBelow && (sums.count > MIN_PRUNED_ENTRIES || docs)) {
      const seen = docs ?? acceptedDocs();
      const floor = scoreFloor(seen, sums.scores, limit);
      if (left < floor) docs = pruneBelowScore(seen, sums.scores, floor - left);
      pruneBelow = left * PRUNE_AGAIN_AT;
    }
    if (docs && docs.length * LOOKUP_COST < group.postings) lookUpGroup(layer, group, docs, sums.scores);
    else addGroup(layer, group, sums, best);
    left -= group.bound;
  }
  const found = selectBest(docs ?? acceptedDocs(), sums.scores, limit);
  const candidates = found.map((doc) => ({ doc, words: floatAt(sums.scores, doc) }));
  clearSums(sums);
  return candidates;
}

/** The BM25F scores of a few documents, in their order. */
export function lookUpScores(layer: Layer, terms: readonly NeedTerm[], docs: Uint32Array): Float32Array {
  const { sums } = scratchFor(layer);
  for (const term of terms) lookUpGroup(layer, termGroup(layer, term), docs, sums.scores);
  const scores = Float32Array.from(docs, (doc) => floatAt(sums.scores, doc));
  for (const doc of docs) sums.scores[doc] = 0;
  return scores;
}

/** A loop, since the filter method of typed arrays is several times slower. @returns a view of `target` */
function copyAccepted(
  docs: Uint32Array,
  target: Uint32Array,
  accepts: (doc: number) => boolean,
): Uint32Array {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = intAt(docs, i);
    if (accepts(doc)) target[count++] = doc;
  }
  return target.subarray(0, count);
}

/** Moves the entries with at least `min` to the beginning of `docs`, in place. @returns a view of them */
function pruneBelowScore(docs: Uint32Array, scores: Float32Array, min: number): Uint32Array {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = intAt(docs, i);
    if (floatAt(scores, doc) >= min) docs[count++] = doc;
  }
  return docs.subarray(0, count);
}

const BINS = 1024;

/**
 * A score that at least `limit` entries reach, but few more than that. It is the lower edge of a histogram bin.
 * @returns 0 if there are no more than `limit` entries
 */
function scoreFloor(docs: Uint32Array, scores: Float32Array, limit: number): number {
  if (docs.length <= limit) return 0;
  let max = 0;
  for (let i = 0; i < docs.length; i++) max = Math.max(max, floatAt(scores, intAt(docs, i)));
  const scale = (BINS - 1) / (max || 1);
  const bins = new Uint32Array(BINS);
  for (let i = 0; i < docs.length; i++) {
    const bin = (floatAt(scores, intAt(docs, i)) * scale) | 0;
    bins[bin] = intAt(bins, bin) + 1;
  }
  let bin = BINS - 1;
  for (let seen = intAt(bins, bin); seen < limit && bin > 0; seen += intAt(bins, bin)) bin--;
  return (bin / scale) * (2 - ROUNDING);
}

function selectBest(docs: Uint32Array, scores: Float32Array, limit: number): number[] {
  const floor = scoreFloor(docs, scores, limit);
  return Array.from(pruneBelowScore(docs, scores, floor))
    .sort((a, b) => floatAt(scores, b) - floatAt(scores, a) || a - b)
    .slice(0, limit);
}
