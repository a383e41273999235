import type { HealthState } from './check-schema.ts';
import type { HealthEvent } from './event-schema.ts';
import type { ReliabilityEvidence } from './reliability.ts';
import type { HistoryState, KeptCounts, ReportTally } from './state-schema.ts';

export type LastCheck = {
  at: string;
  state: HealthState;
  statusCode: number | null;
  latencyMs: number | null;
};

/** One interface over the window. The arrays have one item per day, oldest first, null for days without a check. */
export type InterfaceWindow = {
  checks: (number | null)[];
  ok: (number | null)[];
  latency: (number | null)[];
  checksTotal: number;
  okTotal: number;
  avgLatencyMs: number | null;
  p95LatencyMs: number | null;
  lastCheck: LastCheck | null;
  /** Checks, weighted by age. */
  weights: Pick<ReliabilityEvidence, 'okWeight' | 'failedWeight'>;
};

/** Everything that a build reads from the history. */
export type HistoryWindow = {
  interfaces: ReadonlyMap<string, InterfaceWindow>;
  state: HistoryState;
  /** Events of the window, and older ones that began an outage that still lasts. Oldest first. */
  events: HealthEvent[];
  reports: Readonly<Record<string, ReportTally>>;
  /** Null if nothing was ever counted. */
  counts: KeptCounts | null;
  /** Probe runs of the window that counted, and those that were void. */
  runs: number;
  voidRuns: number;
  /** Whether three runs in a row are missing since the newest one that was not void, or there was no run. */
  stale: boolean;
  /** Whether the checks are made up, to preview the site. */
  simulated: boolean;
};
