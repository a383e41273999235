import type { Check } from '../../../src/health/check-schema.ts';

export const RUN_EVERY_MS = 30 * 60_000;
export const FIRST_RUN_AT = Date.parse('2026-11-21T00:07:00Z');

/** The result of one run, as seen by the prober. */
export type PlayedRun = {
  run: number;
  isVoid: boolean;
  checks: Pick<Check, 'slug' | 'state' | 'latency_ms' | 'cause'>[];
  /** Problems that the prober or the recorder reported. */
  faults: string[];
  probeMs: number;
  recordMs: number;
  /** Longest time for which the event loop of the prober was blocked. */
  stallMs: number;
  memoryMb: number;
};

/** The content of the branch `history` after the last run. */
export type Stored = {
  /** States by run and slug: `0 open-meteo` → `ok`. */
  states: Record<string, string>;
  /** One line per event, with the run in which it began, without cause and latency. */
  events: string[];
  /** Why the status of the site cannot be built from it. Null if it can. */
  unreadable: string | null;
  bytes: number;
  /** Runs that were set aside or not recorded. */
  leftBehind: string[];
};

export type Message = { played: PlayedRun } | { stored: Stored };

/** The result for one catalog. `ended` says why the prober ended before its last run; null if it did not. */
export type Outcome = { runs: PlayedRun[]; stored: Stored | null; ended: string | null };
