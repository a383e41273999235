import type { Signals } from '../catalog/publish-entry.ts';
import { ownValue } from '../entry/own-value.ts';
import type { HistoryWindow } from '../history/window.ts';
import { isAlive } from './alive.ts';
import { type Evidence, reliabilityComponents, reliabilityScore } from './reliability/reliability.ts';

/** What the history knows of one interface. Where it knows nothing, the signals are those before the first probe. */
export function signalsOf(slug: string, { interfaces, reports }: HistoryWindow): Signals {
  const window = interfaces.get(slug);
  const tally = ownValue(reports, slug);
  const last = window?.lastCheck ?? null;
  const evidence: Evidence = {
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
