import type { SearchIndex } from './index/search-index.ts';
import { NEAR } from './need.ts';
import type { NeedTerm } from './need-term.ts';

/** BM25F sums over the inverted index, of which only the entries that can be among the best are finished. */

type Sums = { scores: Float32Array; touched: Uint32Array; count: number };

/** One set of arrays for each index, the sums zero between two calls: at 100,000 entries to allocate them takes longer than to rank. */
type Scratch = { sums: Sums; best: Sums; running: Uint32Array };
const scratchOf = new WeakMap<SearchIndex, Scratch>();

const emptySums = (size: number): Sums => ({
  scores: new Float32Array(size),
  touched: new Uint32Array(size),
  count: 0,
});

function scratch(index: SearchIndex): Scratch {
  const known = scratchOf.get(index) ?? {
    sums: emptySums(index.size),
    best: emptySums(index.size),
    running: new Uint32Array(index.size),
  };
  scratchOf.set(index, known);
  return known;
}

function clear(sums: Sums): void {
  for (let i = 0; i < sums.count; i++) sums.scores[sums.touched[i] ?? 0] = 0;
  sums.count = 0;
}

/** Below so many entries touched, to rule some out takes longer than to add up all. */
const PRUNE_FROM = 2_000;

/** To rule entries out takes a pass over all that are in the running: it is tried when so much of what was left is left. */
const TRY_AGAIN_AT = 0.6;

export type Candidate = { doc: number; words: number };

/**
 * The `most` best entries by BM25F: exactly those that adding up every posting would give.
 * Words are taken from the one that can add most; once what is left to add cannot lift an unseen entry among the best,
 * the rest is only looked up for those that are still in the running (MaxScore; Turtle and Flood, 1995).
 * @returns best first; equal scores in the order of the catalog
 */
export function collectCandidates(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
  most: number,
): Candidate[] {
  const { sums, best, running } = scratch(index);
  const parts = terms.map((term) => asParts(index, term)).sort((a, b) => b.bound - a.bound);
  const total = parts.reduce((sum, { bound }) => sum + bound, 0);
  let left = total;
  // What was added so far bounds every score: before half of all is added, nothing can be ruled out.
  let tryBelow = total / 2;
  let docs: Uint32Array | undefined;
  for (const part of parts) {
    if (left < tryBelow && (sums.count > PRUNE_FROM || docs)) {
      const seen = docs ?? keep(sums.touched.subarray(0, sums.count), running, accepts);
      const least = leastOfBest(seen, sums.scores, most);
      if (left < least) docs = keepFrom(seen, sums.scores, least - left);
      tryBelow = left * TRY_AGAIN_AT;
    }
    if (docs && docs.length * LOOKUP_COST < part.postings) lookUp(index, part, docs, sums.scores);
    else addPart(index, part, sums, best);
    left -= part.bound;
  }
  const found = cutBest(
    docs ?? keep(sums.touched.subarray(0, sums.count), running, accepts),
    sums.scores,
    most,
  );
  const candidates = found.map((doc) => ({ doc, words: sums.scores[doc] ?? 0 }));
  clear(sums);
  return candidates;
}

/** Copies the accepted ones to the beginning of `kept`: the filter of typed arrays takes several times as long. */
function keep(docs: Uint32Array, kept: Uint32Array, accepts: (doc: number) => boolean): Uint32Array {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] ?? 0;
    if (accepts(doc)) kept[count++] = doc;
  }
  return kept.subarray(0, count);
}

/** Moves those that score at least so much to the beginning, in place. */
function keepFrom(docs: Uint32Array, scores: Float32Array, least: number): Uint32Array {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] ?? 0;
    if ((scores[doc] ?? 0) >= least) docs[count++] = doc;
  }
  return docs.subarray(0, count);
}

/** To find an entry in a list takes about as long as to pass so many entries of it. */
const LOOKUP_COST = 24;

type Gain = { term: number; gain: number };
/** A word and its stand-ins: of their scores only the best counts. `bound` is the most that they can add. */
type Part = { gains: Gain[]; bound: number; postings: number };

function asParts(index: SearchIndex, { term, weight, near }: NeedTerm): Part {
  const gains: Gain[] = [];
  const take = (of: number, factor: number) => {
    const gain = of < 0 ? 0 : (factor * (index.idf[of] ?? 0)) / 255;
    if (gain > 0) gains.push({ term: of, gain });
  };
  take(term, weight);
  for (const { term: other, likeness } of near)
    take(other, (weight * NEAR.weight * (likeness - NEAR.least)) / (1 - NEAR.least));
  const lengthOf = ({ term: of }: Gain) => (index.postingStart[of + 1] ?? 0) - (index.postingStart[of] ?? 0);
  return {
    gains,
    bound: 255 * Math.max(0, ...gains.map(({ gain }) => gain)) * ROUNDING,
    postings: gains.reduce((sum, gain) => sum + lengthOf(gain), 0),
  };
}

/** Sums are kept in 32 bits: a bound must not fall below one by rounding. */
const ROUNDING = 1.0001;

function addPart(index: SearchIndex, { gains }: Part, sums: Sums, best: Sums): void {
  const [only] = gains;
  if (gains.length === 1 && only) {
    addPostings(index, only, sums, false);
    return;
  }
  for (const gain of gains) addPostings(index, gain, best, true);
  for (let i = 0; i < best.count; i++) {
    const doc = best.touched[i] ?? 0;
    add(sums, doc, best.scores[doc] ?? 0);
  }
  clear(best);
}

function add(sums: Sums, doc: number, score: number): void {
  const before = sums.scores[doc] ?? 0;
  if (before === 0) sums.touched[sums.count++] = doc;
  sums.scores[doc] = before + score;
}

function addPostings(index: SearchIndex, { term, gain }: Gain, sums: Sums, keepBest: boolean): void {
  const { postingStart, postingDoc, postingImpact } = index;
  const end = postingStart[term + 1] ?? 0;
  for (let at = postingStart[term] ?? 0; at < end; at++) {
    const doc = postingDoc[at] ?? 0;
    const score = gain * (postingImpact[at] ?? 0);
    const before = keepBest ? (sums.scores[doc] ?? 0) : 0;
    if (score > before) add(sums, doc, score - before);
  }
}

function lookUp(index: SearchIndex, { gains }: Part, docs: Uint32Array, scores: Float32Array): void {
  for (const doc of docs) {
    let most = 0;
    for (const { term, gain } of gains) most = Math.max(most, gain * impactOf(index, term, doc));
    scores[doc] = (scores[doc] ?? 0) + most;
  }
}

function impactOf(
  { postingStart, postingDoc, postingImpact }: SearchIndex,
  term: number,
  doc: number,
): number {
  let low = postingStart[term] ?? 0;
  const end = postingStart[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((postingDoc[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && postingDoc[low] === doc ? (postingImpact[low] ?? 0) : 0;
}

const BINS = 1024;

/** A score that at least `most` entries reach, and few more: the lower edge of a bin of a histogram. 0 where there are fewer. */
function leastOfBest(docs: Uint32Array, scores: Float32Array, most: number): number {
  if (docs.length <= most) return 0;
  let top = 0;
  for (let i = 0; i < docs.length; i++) top = Math.max(top, scores[docs[i] ?? 0] ?? 0);
  const scale = (BINS - 1) / (top || 1);
  const bins = new Uint32Array(BINS);
  for (let i = 0; i < docs.length; i++) {
    const bin = ((scores[docs[i] ?? 0] ?? 0) * scale) | 0;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let bin = BINS - 1;
  for (let seen = bins[bin] ?? 0; seen < most && bin > 0; seen += bins[bin] ?? 0) bin--;
  return (bin / scale) * (2 - ROUNDING);
}

function cutBest(docs: Uint32Array, scores: Float32Array, most: number): number[] {
  const least = leastOfBest(docs, scores, most);
  return Array.from(keepFrom(docs, scores, least))
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, most);
}
