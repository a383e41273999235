import type { InterfaceStatus, Status } from '../../health/status-schema.ts';
import { compactMonth } from './month.ts';
import type { StatusRow } from './status-row.ts';

/** Rows on one page of the status. With their bars they take about 12 KB over the wire. */
export const ROWS_ON_STATUS_PAGE = 100;

const SEVERITY: Readonly<Record<StatusRow['state'], number>> = { down: 2, flapping: 1, up: 0, unknown: 0 };

/** Interfaces that are down first, then unstable ones, then by uptime, then by slug. Interfaces that were never probed are left out. */
export const rowsBySeverity = ({ interfaces }: Pick<Status, 'interfaces'>): StatusRow[] =>
  interfaces
    .flatMap(probedRow)
    .sort(
      (a, b) => SEVERITY[b.state] - SEVERITY[a.state] || a.uptime - b.uptime || (a.slug < b.slug ? -1 : 1),
    );

function probedRow(status: InterfaceStatus): StatusRow[] {
  const { slug, name, category, state, uptime, avg_latency_ms: latency } = status;
  return uptime === null
    ? []
    : [{ slug, name, category, state, uptime, latency, month: compactMonth(status) }];
}

/** A row as the filter on the status page loads it: an array, which is shorter than an object. */
export type ListedRow = ReturnType<typeof listedRow>;

const listedRow = ({ slug, name, category, state, uptime, latency, month }: StatusRow) =>
  [
    slug,
    name,
    category,
    state,
    Math.floor(uptime * 1e4) / 1e4,
    latency,
    month.days,
    month.latencies,
  ] as const;

/** The rows as JSON, in the order of the page. */
export const listText = (rows: readonly StatusRow[]): string => JSON.stringify(rows.map(listedRow));

/** Reads one array of `listText` back into a row. */
export const readListed = ([
  slug,
  name,
  category,
  state,
  uptime,
  latency,
  days,
  latencies,
]: ListedRow): StatusRow => ({
  slug,
  name,
  category,
  state,
  uptime,
  latency,
  month: { days, latencies },
});
