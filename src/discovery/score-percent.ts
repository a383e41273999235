/**
 * A match score in whole percent, cut rather than rounded: rounding would show 0.496 as 50 %, the score from which on a
 * match is no longer weak.
 */
export const scorePercent = (score: number): number => Math.floor(score * 100 + TOLERANCE);

/** Keeps 0.29 at 29 %: 0.29 × 100 is slightly less in binary. */
const TOLERANCE = 1e-9;
