import type { Category } from '../entry/category-schema.ts';
import { type Incident, type InterfaceStatus, type Status, WINDOW_DAYS } from './schema.ts';

const DAY_MS = 86_400_000;

/** The dates of the window that ends on the day of `now`, in UTC, oldest first. */
export function windowDays(now: Date): string[] {
  return Array.from({ length: WINDOW_DAYS }, (_, position) =>
    new Date(now.getTime() - (WINDOW_DAYS - 1 - position) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The status of an interface that was never probed: nothing is known of it, and nothing is made up. */
export function unknownStatus({
  slug,
  name,
  category,
}: {
  slug: string;
  name: string;
  category: Category;
}): InterfaceStatus {
  const nothing = () => Array.from({ length: WINDOW_DAYS }, () => null);
  return {
    slug,
    name,
    category,
    state: 'unknown',
    uptime: null,
    avg_latency_ms: null,
    p95_latency_ms: null,
    checks: nothing(),
    ok: nothing(),
    latency_ms: nothing(),
  };
}

/** Puts the status of all interfaces together. `stale` says whether probing has stopped or never begun. */
export function composeStatus(
  interfaces: InterfaceStatus[],
  incidents: Incident[],
  { now, stale }: { now: Date; stale: boolean },
): Status {
  const count = (state: InterfaceStatus['state']) => interfaces.filter((each) => each.state === state).length;
  const [up, down, unknown] = [count('up'), count('down'), count('unknown')];
  return {
    generated_at: now.toISOString(),
    window_days: WINDOW_DAYS,
    stale,
    totals: { entries: interfaces.length, monitored: up + down, up, down, unknown },
    days: windowDays(now),
    interfaces,
    incidents,
  };
}

/** The same status with one interface and its incidents. Null for a slug that it does not hold. */
export function statusOf(status: Status, slug: string): Status | null {
  const interfaces = status.interfaces.filter((each) => each.slug === slug);
  if (interfaces.length === 0) return null;
  return { ...status, interfaces, incidents: status.incidents.filter((each) => each.slug === slug) };
}
