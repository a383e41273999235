import type { Category } from '../entry/category.ts';
import { ownValue } from '../entry/own-value.ts';
import type { HistoryWindow } from './history-window.ts';
import { incidentsOf } from './incidents.ts';
import { oldAfterMs, type Schedule, USUAL_SCHEDULE } from './schedule/schedule.ts';
import type { InterfaceState } from './state-schema.ts';
import { type Incident, type InterfaceStatus, type Status, WINDOW_DAYS } from './status-schema.ts';
import { oldestDayOf, windowDays } from './window-days.ts';

type Named = { slug: string; name: string; category: Category };

/** The status of an interface that was never probed. */
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

/** The last 30 days of one interface. If it was not checked in them, its state is unknown, whatever its last verdict. */
export function interfaceStatus(named: Named, { interfaces, state }: HistoryWindow): InterfaceStatus {
  const window = interfaces.get(named.slug);
  if (!window) return unknownStatus(named);
  return {
    ...unknownStatus(named),
    state: stateOf(ownValue(state.interfaces, named.slug)),
    uptime: window.okTotal / window.checksTotal,
    avg_latency_ms: window.avgLatencyMs,
    p95_latency_ms: window.p95LatencyMs,
    checks: window.checks,
    ok: window.ok,
    latency_ms: window.latency,
  };
}

const stateOf = (known: InterfaceState | undefined): InterfaceStatus['state'] =>
  known?.flapping ? 'flapping' : (known?.verdict ?? 'unknown');

/** The status of all interfaces. Incidents of interfaces that left the catalog are dropped. */
export function statusFrom(
  entries: readonly Named[],
  window: HistoryWindow,
  now: Date,
  schedule: Schedule = USUAL_SCHEDULE,
): Status {
  const slugs = new Set(entries.map(({ slug }) => slug));
  const incidents = incidentsOf(window.events, new Date(`${oldestDayOf(now)}T00:00:00Z`));
  return composeStatus(
    entries.map((entry) => interfaceStatus(entry, window)),
    incidents.filter(({ slug }) => slugs.has(slug)),
    { now, stale: window.stale, window, schedule },
  );
}

type Composition = { now: Date; stale: boolean; window?: HistoryWindow | null; schedule?: Schedule };

/** Combines the statuses of all interfaces with the totals. `stale` is true if probing has stopped or never started. */
export function composeStatus(
  interfaces: InterfaceStatus[],
  incidents: Incident[],
  { now, stale, window = null, schedule = USUAL_SCHEDULE }: Composition,
): Status {
  const count = (state: InterfaceStatus['state']) => interfaces.filter((each) => each.state === state).length;
  const monitored = interfaces.filter(({ uptime }) => uptime !== null).length;
  return {
    generated_at: now.toISOString(),
    window_days: WINDOW_DAYS,
    last_run_at: window?.state.last_run_at ?? null,
    stale,
    ...(window?.simulated ? { simulated: true } : {}),
    probe_every_minutes: schedule.probeEveryMinutes,
    build_every_hours: schedule.buildEveryHours,
    totals: {
      entries: interfaces.length,
      monitored,
      up: count('up'),
      down: count('down'),
      flapping: count('flapping'),
      unknown: count('unknown'),
      ...runsOf(window),
      checks: sum(interfaces.flatMap(({ checks }) => checks)),
      reports: window?.counts?.reports ?? null,
      alerts_delivered: window?.counts?.alerts_delivered ?? null,
      alerts_dead: window?.counts?.alerts_dead ?? null,
    },
    days: windowDays(now),
    interfaces,
    incidents,
  };
}

/** If there was no run at all, the counts are unknown, not zero. */
function runsOf(window: HistoryWindow | null): { runs: number | null; void_runs: number | null } {
  const isKnown = window !== null && (window.state.last_run_at !== null || window.voidRuns > 0);
  return isKnown ? { runs: window.runs, void_runs: window.voidRuns } : { runs: null, void_runs: null };
}

const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce((total: number, each) => total + (each ?? 0), 0);

/** The same status at a later time: data that was fresh when the site was built may be stale by now. */
export function statusAt(status: Status, now: Date): Status {
  const last = status.last_run_at === null ? 0 : Date.parse(status.last_run_at);
  const limit = oldAfterMs({
    probeEveryMinutes: status.probe_every_minutes,
    buildEveryHours: status.build_every_hours,
  });
  return { ...status, stale: status.stale || Math.abs(now.getTime() - last) > limit };
}

/** The status reduced to one interface and its incidents. Null for an unknown slug. */
export function statusOf(status: Status, slug: string): Status | null {
  const interfaces = ofSlug(status.interfaces, slug);
  if (interfaces.length === 0) return null;
  return { ...status, interfaces, incidents: ofSlug(status.incidents, slug) };
}

const grouped = new WeakMap<object, Map<string, unknown[]>>();

/** The members of a list with this slug. A build asks for every slug, so a list is grouped once. */
export function ofSlug<Member extends { slug: string }>(list: Member[], slug: string): Member[] {
  const known = grouped.get(list) ?? Map.groupBy(list, (each) => each.slug);
  grouped.set(list, known);
  return (known.get(slug) ?? []) as Member[];
}
