import { type ReliabilityEvidence, reliabilityComponents, reliabilityScore } from '../health/reliability.ts';
import type { Entry } from './entry-schema.ts';

/** Reports of the last 30 days that count for trust. */
export type TrustReports = Pick<ReliabilityEvidence, 'reportsFor' | 'reportsAgainst'>;

/** An entry with its score recomputed from newer reports. Results of probes stay unchanged. */
export function withReports(entry: Entry, { reportsFor, reportsAgainst }: TrustReports): Entry {
  const { ok_weight, failed_weight, reports_for, reports_against } = entry.reliability_components;
  if (reportsFor === reports_for && reportsAgainst === reports_against) return entry;
  const evidence: ReliabilityEvidence = {
    okWeight: ok_weight,
    failedWeight: failed_weight,
    reportsFor,
    reportsAgainst,
    avgLatencyMs: entry.avg_latency_ms,
  };
  return {
    ...entry,
    reliability_score: reliabilityScore(evidence),
    reliability_components: reliabilityComponents(evidence),
  };
}
