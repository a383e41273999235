import { costRows } from './compare-cost.ts';
import { latencyRows } from './compare-latency.ts';
import { recordedRows } from './compare-recorded.ts';
import type { Outcome } from './outcome.ts';
import type { Row } from './row.ts';

/** Compares a catalog's healthy interfaces as they were alone and beside hostile ones. */
export const compareOutcomes = (alone: Outcome, beside: Outcome): Row[] => [
  ...recordedRows(alone, beside),
  ...latencyRows(alone, beside),
  ...costRows(alone, beside),
];
