import { fieldsWith } from './index/find-posting.ts';
import { maxInverseFrequency } from './index/inverse-frequency.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need-term.ts';

/** Numbers that are known for every match and predict whether it serves the need. */
export const EVIDENCE = ['score', 'logScore', 'ratio', 'first', 'share'] as const;
export type Evidence = Record<(typeof EVIDENCE)[number], number>;
/** Coefficients of a logistic regression on the evidence. */
export type Calibration = { bias: number } & Evidence;

/** Keeps the logarithm of a score finite. */
const SCORE_FLOOR = 0.001;

/**
 * The evidence for each match of a need. Within one need, the chance rises with the score, so ordering
 * by chance equals ordering by score.
 *
 * | `score` | score / weight of all words of the need |
 * | `logScore` | logarithm of score / weight of the rarest possible word |
 * | `ratio` | score / best score |
 * | `first` | 1 for the best match, else 0 |
 * | `share` | share of the need's weight in the words that the best match has |
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
    logScore: Math.log(SCORE_FLOOR + score / maxInverseFrequency(index.size)),
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
 * Fitted on 2026-11-21 by scripts/relevance/calibrate.ts, which prints these lines. `withMeaning` is for an index
 * opened with a lexicon, `byWords` for one without.
 */
export const CALIBRATIONS = {
  withMeaning: { bias: -4.534, score: 2.124, logScore: 2.456, ratio: 1.494, first: 0.9, share: 1.575 },
  byWords: { bias: -3.814, score: 2.403, logScore: 2.294, ratio: 1.664, first: 0.776, share: 1.776 },
} satisfies Record<string, Calibration>;

/**
 * A need whose best match has a lower chance is uncovered, since a wrong call costs an agent more than no match.
 * On needs outside the fit, 12 of 100 covered needs are reported as uncovered, and 19 of 100 uncovered needs, most of
 * them near misses, get matches. A threshold above 0.4 loses more covered needs than it avoids wrong
 * matches.
 */
export const UNCOVERED_BELOW = 0.35;

/**
 * From this chance on, an agent may call the first match without reading the others. On needs outside the fit,
 * 111 of 389 first matches reach it, and all 111 serve the need. At 0.75, 131 would reach it, and 127 of them serve.
 */
export const SURE_FROM = 0.8;
