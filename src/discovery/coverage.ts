import type { Coverage } from './answer-schema.ts';
import { SURE_FROM } from './calibration.ts';

/** A match with a lower score is more likely wrong than right. Answers and pages call it weak. */
export const WEAK_MATCH_BELOW = 0.5;

/**
 * A match score in whole percent, cut rather than rounded: rounding would show 0.496 as 50 %, the score from which on a
 * match is no longer weak.
 */
export const scorePercent = (score: number): number => Math.floor(score * 100 + TOLERANCE);

/** Keeps 0.29 at 29 %: 0.29 × 100 is slightly less in binary. */
const TOLERANCE = 1e-9;

/**
 * How well a need is covered: see COVERAGE_MEANINGS.
 * @param first the first match, already known to be likely enough; undefined if there is none
 */
export function coverageOf(first: { match_score: number; unmet: readonly string[] } | undefined): Coverage {
  if (!first) return 'none';
  return first.match_score >= SURE_FROM && first.unmet.length === 0 ? 'exact' : 'partial';
}
