import type { Signals } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';
import type { OpenCatalog } from './open.ts';
import { withReports } from './with-reports.ts';

/** What is newer than the build about an entry. Null if there is nothing newer. */
type Newer = { signals: Signals | null; reports: Parameters<typeof withReports>[1] | null };
type NewerBySlug = ReadonlyMap<string, Newer>;

let last: { catalog: OpenCatalog; newer: NewerBySlug; merged: OpenCatalog } | undefined;

/**
 * The same catalog, in which some entries have newer signals and reports. Each entry is merged once, because ranking
 * reads the reliability of hundreds. The last result is kept: its arguments stay the same for many calls.
 */
export function withLive(catalog: OpenCatalog, newer: NewerBySlug): OpenCatalog {
  if (newer.size === 0) return catalog;
  if (last?.catalog !== catalog || last.newer !== newer)
    last = { catalog, newer, merged: mergeLive(catalog, newer) };
  return last.merged;
}

function mergeLive(catalog: OpenCatalog, newer: NewerBySlug): OpenCatalog {
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

function mergeEntry(entry: Entry, newer: NewerBySlug): Entry {
  const { signals = null, reports = null } = newer.get(entry.slug) ?? {};
  const at = signals?.health_checked_at ?? null;
  const isNewer = at !== null && at > (entry.health_checked_at ?? '');
  const fresh = isNewer ? { ...entry, ...signals } : entry;
  return reports ? withReports(fresh, reports) : fresh;
}
