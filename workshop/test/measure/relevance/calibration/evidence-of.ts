import type { Evidence } from '../../../../../src/discovery/calibration.ts';

/** The evidence of a need whose best match has a score from 0 to 1. */
export const evidenceOf = (score: number): Evidence => ({
  logScore: score,
  share: score,
  headShare: score,
  missing: -score,
  length: 1,
  wanted: -score,
});
