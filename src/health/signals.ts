import { ownValue } from '../entry/own-value.ts';
import { isAlive } from './check-schema.ts';
import type { HistoryWindow } from './history-window.ts';
import {
  NO_EVIDENCE,
  type ReliabilityEvidence,
  reliabilityComponents,
  reliabilityScore,
} from './reliability.ts';
import type { Signals } from './signals-schema.ts';

/** The signals of an interface before its first probe and report. */
export const NO_SIGNALS: Signals = {
  checks_total: 0,
  checks_ok: 0,
  avg_latency_ms: null,
  health_ok: null,
  health_state: 'unknown',
  health_status_code: null,
  health_checked_at: null,
  health_latency_ms: null,
  reliability_score: reliabilityScore(NO_EVIDENCE),
  reliability_components: reliabilityComponents(NO_EVIDENCE),
  reports_count: 0,
};

/** The signals of one interface from the history; NO_SIGNALS if it has none. */
export function signalsOf(slug: string, { interfaces, reports }: HistoryWindow): Signals {
  const window = interfaces.get(slug);
  const tally = ownValue(reports, slug);
  const last = window?.lastCheck ?? null;
  const evidence: ReliabilityEvidence = {
    okWeight: window?.weights.okWeight ?? 0,
    failedWeight: window?.weights.failedWeight ?? 0,
    reportsFor: tally?.in_favour ?? 0,
    reportsAgainst: tally?.against ?? 0,
    avgLatencyMs: window?.avgLatencyMs ?? null,
  };
  return {
    checks_total: window?.checksTotal ?? 0,
    checks_ok: window?.okTotal ?? 0,
    avg_latency_ms: evidence.avgLatencyMs,
    health_ok: last && isAlive(last.state),
    health_state: last?.state ?? 'unknown',
    health_status_code: last?.statusCode ?? null,
    health_checked_at: last?.at ?? null,
    health_latency_ms: last?.latencyMs ?? null,
    reliability_score: reliabilityScore(evidence),
    reliability_components: reliabilityComponents(evidence),
    reports_count: tally?.received ?? 0,
  };
}
