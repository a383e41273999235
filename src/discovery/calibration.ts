import { fieldsWith } from './coverage.ts';
import { rarestFrequency } from './index/inverse-frequency.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need-term.ts';

/** What can be seen of a match without knowing whether it is right. */
export const EVIDENCE = ['score', 'logScore', 'ratio', 'first', 'share'] as const;
export type Evidence = Record<(typeof EVIDENCE)[number], number>;
/** A logistic regression on the evidence. */
export type Calibration = { bias: number } & Evidence;

/** Keeps the logarithm of a score finite. */
const SCORE_FLOOR = 0.001;

/**
 * Makes the evidence of each match of a need:
 * `score` over the weight of all of the need's words, the logarithm of how many of the rarest words it is worth, its `ratio` to the best score,
 * whether it is the `first`, and the `share` of the need's weight that the words of the best match make up.
 * Within one need the chance rises with the score, so it never changes the order.
 */
export function gatherEvidence(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  best: { doc: number; score: number },
): (match: { doc: number; score: number }) => Evidence {
  let [mass, met] = [0, 0];
  for (const { term, weight, idf } of terms) {
    mass += weight * idf;
    if (fieldsWith(index, term, best.doc)) met += weight * idf;
  }
  return ({ doc, score }) => ({
    score: score / (mass || 1),
    logScore: Math.log(SCORE_FLOOR + score / rarestFrequency(index.size)),
    ratio: score / (best.score || 1),
    first: doc === best.doc ? 1 : 0,
    share: met / (mass || 1),
  });
}

/** @returns the estimated chance, between 0 and 1, that the match serves the need */
export function estimateChance(evidence: Evidence, calibration: Calibration): number {
  const logit = EVIDENCE.reduce((sum, name) => sum + calibration[name] * evidence[name], calibration.bias);
  return 1 / (1 + Math.exp(-logit));
}

/**
 * Fitted on 2026-11-21 by scripts/relevance/calibrate.ts, which prints these lines. `withMeaning` is for an index that was opened
 * with a lexicon, `byWords` for one without.
 */
export const CALIBRATIONS = {
  withMeaning: { bias: -4.534, score: 2.124, logScore: 2.456, ratio: 1.494, first: 0.9, share: 1.575 },
  byWords: { bias: -3.814, score: 2.403, logScore: 2.294, ratio: 1.664, first: 0.776, share: 1.776 },
} satisfies Record<string, Calibration>;

/**
 * Below this chance the best match is not worth an agent's call: a wrong call costs it more than a need called uncovered.
 * On needs that the constants were not fitted on, 12 of 100 covered needs are then called uncovered, and 19 of 100
 * uncovered ones, most of them near misses, get an answer; past 0.4 more covered needs are lost than wrong answers saved.
 */
export const UNCOVERED_BELOW = 0.35;

/**
 * From this chance on an agent may call the first match without reading further. On needs that the constants were not
 * fitted on, 111 of 389 are so sure, each of them served by it; from 0.75 on it would be 127 of 131.
 */
export const SURE_FROM = 0.8;
