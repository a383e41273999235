import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { Status } from '../../health/status-schema.ts';

/** What one calendar month (UTC), such as `2026-11`, did to the number of entries. `total` is at its end. */
export type GrowthMonth = { month: string; added: number; removed: number; total: number };

const MAX_MONTHS = 120;

/**
 * The growth of the catalog by month, oldest first, from the git history of the entries. Months without a change are
 * included. Totals are counted back from the entries of today. Empty without a git history.
 */
export function growthByMonth(events: readonly FileEvent[], entriesNow: number, now: Date): GrowthMonth[] {
  const counts = new Map<string, { added: number; removed: number }>();
  for (const { at, kind } of events) {
    const month = monthOf(new Date(at));
    const count = counts.get(month) ?? { added: 0, removed: 0 };
    if (kind !== 'changed') count[kind] += 1;
    counts.set(month, count);
  }
  const first = [...counts.keys()].sort()[0];
  const months: GrowthMonth[] = [];
  let total = entriesNow;
  for (let back = 0; first !== undefined && back < MAX_MONTHS; back += 1) {
    const month = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)));
    if (month < first) break;
    const { added, removed } = counts.get(month) ?? { added: 0, removed: 0 };
    months.unshift({ month, added, removed, total });
    total -= added - removed;
  }
  return months;
}

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** All checks of one day. `latencyMs` is the median of the mean latencies of the interfaces; null without a response. */
type CatalogDay = { day: string; checks: number; failed: number; latencyMs: number | null };

/** The checks of the whole catalog by day, oldest first. */
export const catalogDays = ({ days, interfaces }: Pick<Status, 'days' | 'interfaces'>): CatalogDay[] =>
  days.map((day, i) => {
    const sum = (field: 'checks' | 'ok') =>
      interfaces.reduce((total, each) => total + (each[field][i] ?? 0), 0);
    const checks = sum('checks');
    return {
      day,
      checks,
      failed: checks - sum('ok'),
      latencyMs: median(interfaces.flatMap(({ latency_ms }) => latency_ms[i] ?? [])),
    };
  });

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
