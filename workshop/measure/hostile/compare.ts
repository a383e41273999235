import { costRows } from './compare-cost.ts';
import { latencyRows } from './compare-latency.ts';
import { recordedRows } from './compare-recorded.ts';
import type { Outcome } from './outcome.ts';
import type { Row } from './row.ts';

/** Compares the healthy interfaces of a catalog, alone and together with hostile ones. */
export const compareOutcomes = (alone: Outcome, mixed: Outcome): Row[] => [
  ...recordedRows(alone, mixed),
  ...latencyRows(alone, mixed),
  ...costRows(alone, mixed),
];
