import type { Category } from '../entry/category.ts';
import { type HistoryWindow, windowDays } from './history/window.ts';
import { incidentsOf } from './incidents.ts';
import { type Incident, type InterfaceStatus, type Status, WINDOW_DAYS } from './schema.ts';

type Named = { slug: string; name: string; category: Category };

/** The status of an interface that was never probed: nothing is known of it, and nothing is made up. */
export function unknownStatus({ slug, name, category }: Named): InterfaceStatus {
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

/** The last 30 days of one interface. A verdict that no check of these days supports is none. */
export function interfaceStatus(named: Named, { interfaces, state }: HistoryWindow): InterfaceStatus {
  const window = interfaces.get(named.slug);
  if (!window) return unknownStatus(named);
  return {
    ...unknownStatus(named),
    state: state.interfaces[named.slug]?.verdict ?? 'unknown',
    uptime: window.okTotal / window.checksTotal,
    avg_latency_ms: window.avgLatencyMs,
    p95_latency_ms: window.p95LatencyMs,
    checks: window.checks,
    ok: window.ok,
    latency_ms: window.latency,
  };
}

/** The status of all interfaces, with the incidents of those that the catalog still holds. */
export function statusFrom(entries: readonly Named[], window: HistoryWindow, now: Date): Status {
  const slugs = new Set(entries.map(({ slug }) => slug));
  const incidents = incidentsOf(window.events, new Date(`${windowDays(now)[0]}T00:00:00Z`));
  return composeStatus(
    entries.map((entry) => interfaceStatus(entry, window)),
    incidents.filter(({ slug }) => slugs.has(slug)),
    { now, stale: window.stale },
  );
}

/** Puts the status of all interfaces together. `stale` says whether probing has stopped or never begun. */
export function composeStatus(
  interfaces: InterfaceStatus[],
  incidents: Incident[],
  { now, stale }: { now: Date; stale: boolean },
): Status {
  const count = (state: InterfaceStatus['state']) => interfaces.filter((each) => each.state === state).length;
  const monitored = interfaces.filter(({ uptime }) => uptime !== null).length;
  return {
    generated_at: now.toISOString(),
    window_days: WINDOW_DAYS,
    stale,
    totals: {
      entries: interfaces.length,
      monitored,
      up: count('up'),
      down: count('down'),
      unknown: count('unknown'),
    },
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
