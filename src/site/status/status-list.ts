import type { InterfaceStatus, Status } from '../../health/status-schema.ts';
import { compactMonth } from './month.ts';
import type { StatusRow } from './status-row.ts';

/** Rows on one page of the status. With their bars they take about 12 KB over the wire. */
export const ROWS_ON_STATUS_PAGE = 100;

const SEVERITY: Readonly<Record<StatusRow['state'], number>> = { down: 2, flapping: 1, up: 0, unknown: 0 };

/** Interfaces that are down first, then unstable ones, then by uptime, then by slug. Interfaces that were never probed are left out. */
export function rowsBySeverity({ interfaces }: Status): StatusRow[] {
  return interfaces
    .filter(({ uptime }) => uptime !== null)
    .map(toStatusRow)
    .sort(
      (a, b) =>
        SEVERITY[b.state] - SEVERITY[a.state] ||
        (a.uptime ?? 0) - (b.uptime ?? 0) ||
        (a.slug < b.slug ? -1 : 1),
    );
}

export const toStatusRow = (status: InterfaceStatus): StatusRow => ({
  slug: status.slug,
  name: status.name,
  category: status.category,
  state: status.state,
  uptime: status.uptime,
  latency: status.avg_latency_ms,
  month: compactMonth(status),
});

/** The rows as JSON for the filter on the status page: one array per interface, in the order of the page. */
export const listText = (rows: readonly StatusRow[]): string =>
  JSON.stringify(
    rows.map(({ slug, name, category, state, uptime, latency, month }) => [
      slug,
      name,
      category,
      state,
      uptime === null ? null : Math.floor(uptime * 1e4) / 1e4,
      latency,
      month.days,
      month.latencies,
    ]),
  );

/** Reads one array of `listText` back into a row. */
export function readListed([slug, name, category, state, uptime, latency, days, latencies]: [
  string,
  string,
  StatusRow['category'],
  StatusRow['state'],
  number | null,
  number | null,
  string,
  string,
]): StatusRow {
  return { slug, name, category, state, uptime, latency, month: { days, latencies } };
}
