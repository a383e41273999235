import type { InterfaceStatus, Status } from '../../health/status-schema.ts';
import { type Html, html } from '../../text/html.ts';
import { icon } from '../rows/row.ts';
import { bars, compactMonth, latencyLine, type Month } from './month.ts';

/** One line of the status page. The page and the filter in the browser render the same one. */
export type StatusRow = Pick<InterfaceStatus, 'slug' | 'name' | 'category' | 'state'> & {
  /** From 0 to 1. */
  uptime: number;
  /** In milliseconds. Null without a response. */
  latency: number | null;
  month: Month;
};

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

/** The name of each verdict on the site, and the suffix of its CSS class. `unknown` includes one failed check with no history. */
export const VERDICT: Readonly<Record<StatusRow['state'], { word: string; health: string }>> = {
  up: { word: 'Up', health: 'up' },
  down: { word: 'Down', health: 'down' },
  flapping: { word: 'Unstable', health: 'unstable' },
  unknown: { word: 'No data yet', health: 'none' },
};

export function statusRow({ slug, name, category, state, uptime, latency, month }: StatusRow): Html {
  const { word, health } = VERDICT[state];
  return html`<li class="status-row">${icon(category)}<a class="row-slug" href="/entry/${slug}/#health">${slug}</a><span class="row-name" dir="auto">${name}</span><span class="row-health health-${health}">${word}</span>${bars(month)}<span class="figure status-uptime">${percent(uptime)}</span>${latencyLine(month)}<span class="figure soft status-pace">${latency === null ? 'no response' : `${latency} ms`}</span></li>`;
}

/** `99.93 %`. Never rounded up to 100 %, which would hide a failure. */
export function percent(share: number): string {
  if (share === 1) return '100 %';
  const digits = share > 0.99 ? 2 : share > 0.1 ? 1 : 0;
  const factor = 10 ** (digits + 2);
  return `${(Math.floor(share * factor) / 10 ** digits).toFixed(digits)} %`;
}
