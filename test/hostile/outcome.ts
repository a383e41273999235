import type { Check } from '../../src/health/check-schema.ts';

export const RUN_EVERY_MS = 30 * 60_000;
export const FIRST_RUN_AT = Date.parse('2026-11-21T00:07:00Z');

/** What one run came to, as the prober found it. */
export type PlayedRun = {
  run: number;
  isVoid: boolean;
  checks: Pick<Check, 'slug' | 'state' | 'latency_ms' | 'cause'>[];
  /** What the prober or the recorder reported to be out of the ordinary. */
  faults: string[];
  probeMs: number;
  recordMs: number;
  /** Longest time for which the event loop of the prober stood still. */
  stallMs: number;
  memoryMb: number;
};

/** What the branch `history` says after the last run. */
export type Stored = {
  /** States by run and slug: `0 open-meteo` → `ok`. */
  states: Record<string, string>;
  /** One line an event, with the run that it began in, without its cause and latency. */
  events: string[];
  /** Why the status of the site cannot be built from it. Null where it can. */
  unreadable: string | null;
  bytes: number;
  /** Runs that were set aside or not recorded. */
  leftBehind: string[];
};

export type Message = { played: PlayedRun } | { stored: Stored };

/** What one catalog came to. `ended` says why the prober ended before its last run; null where it did not. */
export type Outcome = { runs: PlayedRun[]; stored: Stored | null; ended: string | null };
