import { authKind, needsNoKey } from '../entry/auth.ts';
import type { CatalogEntry } from '../entry/file-schema.ts';
import { isVerified } from '../entry/verification.ts';
import { NO_EVIDENCE, reliabilityComponents, reliabilityScore } from '../health/reliability/reliability.ts';
import type { Entry } from './entry-schema.ts';

/** What probes and reports know of one interface. `NO_SIGNALS` is all of it before the first probe. */
export type Signals = Pick<
  Entry,
  | 'checks_total'
  | 'checks_ok'
  | 'avg_latency_ms'
  | 'health_ok'
  | 'health_state'
  | 'health_status_code'
  | 'health_checked_at'
  | 'health_latency_ms'
  | 'reliability_score'
  | 'reliability_components'
  | 'reports_count'
>;

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

/**
 * The published form of an entry. The order of the fields here is their order in every answer.
 * @param now when it is published: a verification lapses with time. Without it, every check made counts
 */
export function publishEntry(
  entry: CatalogEntry,
  signals: Signals = NO_SIGNALS,
  now: Date | null = null,
): Entry {
  const {
    slug,
    name,
    category,
    summary,
    description,
    endpoint,
    parameters,
    auth_mode,
    auth_params,
    ...rest
  } = entry;
  return {
    slug,
    name,
    category,
    summary,
    description: description.trim(),
    endpoint,
    parameters,
    auth_mode,
    auth_kind: authKind(auth_mode),
    no_key: needsNoKey(auth_mode, auth_params),
    auth_params,
    ...rest,
    verified: now === null ? entry.verified_at !== null : isVerified(entry.verified_at, now),
    ...signals,
  };
}
