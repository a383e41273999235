import { type ReliabilityEvidence, reliabilityComponents, reliabilityScore } from '../health/reliability.ts';
import type { Signals } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';
import type { OpenCatalog } from './open.ts';

/** What is newer than the build about an entry. Null if there is nothing newer. */
export type Live = { signals: Signals | null; reports: TrustReports | null };

/** The live values of all entries. Entries without any are left out. The same object is returned until it is read again. */
export type LiveValues = ReadonlyMap<string, Live>;

/** Returns the signals of the last probe run and all reports so far. Never throws: nothing if they cannot be read in time. */
export type ReadLive = () => Promise<LiveValues>;

let last: { catalog: OpenCatalog; newer: LiveValues; merged: OpenCatalog } | undefined;

/**
 * The same catalog, in which some entries have newer signals and reports. Each entry is merged once, because ranking
 * reads the reliability of hundreds. The last result is kept: its arguments stay the same for many calls.
 */
export function withLive(catalog: OpenCatalog, newer: LiveValues): OpenCatalog {
  if (newer.size === 0) return catalog;
  if (last?.catalog !== catalog || last.newer !== newer)
    last = { catalog, newer, merged: mergeLive(catalog, newer) };
  return last.merged;
}

function mergeLive(catalog: OpenCatalog, newer: LiveValues): OpenCatalog {
  const merged: (Entry | undefined)[] = [];
  const entryAt = (doc: number): Entry => {
    const known = merged[doc];
    if (known) return known;
    const entry = mergeEntry(catalog.entryAt(doc), newer);
    merged[doc] = entry;
    return entry;
  };
  return { ...catalog, entryAt };
}

function mergeEntry(entry: Entry, newer: LiveValues): Entry {
  const { signals = null, reports = null } = newer.get(entry.slug) ?? {};
  const at = signals?.health_checked_at ?? null;
  const isNewer = at !== null && at > (entry.health_checked_at ?? '');
  const fresh = isNewer ? { ...entry, ...signals } : entry;
  return reports ? withReports(fresh, reports) : fresh;
}

/** Reports of the last 30 days that count for trust. */
export type TrustReports = Pick<ReliabilityEvidence, 'reportsFor' | 'reportsAgainst'>;

/** An entry with its score recomputed from newer reports. Results of probes stay unchanged. */
function withReports(entry: Entry, { reportsFor, reportsAgainst }: TrustReports): Entry {
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
