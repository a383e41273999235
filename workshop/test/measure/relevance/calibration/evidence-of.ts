import type { Evidence } from '../../../../../src/discovery/evidence.ts';

/** The evidence of the best match of a need, with a score from 0 to 1. */
export const evidenceOf = (score: number): Evidence => ({
  logScore: score,
  behind: 0,
  share: score,
  headShare: score,
  length: 1,
  wanted: -score,
  operation: score,
});
