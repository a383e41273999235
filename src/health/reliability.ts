import type { ReliabilityComponents } from '../entry/fields/signals.ts';

/** What is known about one interface. Check weights decay with age (see `checkWeight`); reports are counts. */
export type ReliabilityEvidence = {
  okWeight: number;
  failedWeight: number;
  reportsFor: number;
  reportsAgainst: number;
  avgLatencyMs: number | null;
};

export const NO_EVIDENCE: ReliabilityEvidence = {
  okWeight: 0,
  failedWeight: 0,
  reportsFor: 0,
  reportsAgainst: 0,
  avgLatencyMs: null,
};

const PRIOR_WEIGHT = 10 as const; // As much as ten checks: one lucky probe must not look like a record.
const PRIOR_MEAN = 0.5 as const;
const HALF_LIFE_DAYS = 7; // A bad week two weeks ago should weigh less than this one.
const AVAILABILITY_SHARE = 0.9;
const LATENCY_SHARE = 0.1;
const FAST_MS = 300; // Below this a person or an agent does not notice a difference.
const SLOW_MS = 5_000; // An answer this slow is useless to an interactive caller.
const UNKNOWN_LATENCY = 0.5;
const REPORTS_PER_CHECK = 0.25; // All anonymous reports together weigh at most a quarter of the checks,
const REPORTS_WITHOUT_CHECKS = 10; // or ten if nothing is probed.

/** Weight of a check that is `ageDays` old: 1 now, one half after seven days. */
export const checkWeight = (ageDays: number): number => 2 ** (-Math.max(ageDays, 0) / HALF_LIFE_DAYS);

/**
 * Reliability from 0 to 100: `round(100 × (0.9·A + 0.1·L))`. `A` is the mean of a Beta prior of weight 10 at one
 * half, updated by checks and reports; `L` is 1 up to 300 ms and falls with the logarithm to 0 at 5 s.
 */
export function reliabilityScore(evidence: ReliabilityEvidence): number {
  const share = AVAILABILITY_SHARE * availability(evidence) + LATENCY_SHARE * speed(evidence.avgLatencyMs);
  return Math.round(100 * share);
}

/** The parts of the score, so that readers can recompute it. Rounded to three digits. */
export function reliabilityComponents(evidence: ReliabilityEvidence): ReliabilityComponents {
  return {
    availability: rounded(availability(evidence)),
    latency: rounded(speed(evidence.avgLatencyMs)),
    ok_weight: rounded(evidence.okWeight),
    failed_weight: rounded(evidence.failedWeight),
    reports_for: rounded(evidence.reportsFor),
    reports_against: rounded(evidence.reportsAgainst),
    prior: { weight: PRIOR_WEIGHT, mean: PRIOR_MEAN },
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Mean of the posterior: the expected share of calls that are answered. */
export function availability({
  okWeight,
  failedWeight,
  reportsFor,
  reportsAgainst,
}: ReliabilityEvidence): number {
  const checks = okWeight + failedWeight;
  const reports = reportsFor + reportsAgainst;
  const most = checks > 0 ? checks * REPORTS_PER_CHECK : REPORTS_WITHOUT_CHECKS;
  const scale = reports > most ? most / reports : 1;
  const good = PRIOR_WEIGHT * PRIOR_MEAN + okWeight + reportsFor * scale;
  return good / (PRIOR_WEIGHT + checks + reports * scale);
}

/** 1 for a fast interface, 0 for one that takes 5 s or longer, one half if the latency is unknown. */
export function speed(avgLatencyMs: number | null): number {
  if (avgLatencyMs === null) return UNKNOWN_LATENCY;
  const slowness = Math.log(Math.max(avgLatencyMs, FAST_MS) / FAST_MS) / Math.log(SLOW_MS / FAST_MS);
  return 1 - Math.min(slowness, 1);
}
