import type { Status } from '../../health/status-schema.ts';

/** All checks of one day. `latencyMs` is the median of the mean latencies of the interfaces; null without a response. */
export type CatalogDay = { day: string; checks: number; failed: number; latencyMs: number | null };

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
