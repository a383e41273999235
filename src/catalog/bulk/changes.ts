import type { Signals } from '../../health/signals-schema.ts';
import type { Entry } from '../entry-schema.ts';
import type { Change } from './changes-schema.ts';

/** What one commit did to one entry file; the category is the name of its folder. Events come newest first. */
export type FileEvent = {
  at: string;
  slug: string;
  category: string;
  kind: 'added' | 'changed' | 'removed';
};

/** The dump: sorted by slug, one entry a line, a final line break. */
export const writeDump = (entries: readonly Entry[]): string => entries.map(asLine).join('');

const asLine = (value: object): string => `${JSON.stringify(value)}\n`;

const readLines = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** Everything that makes one dump of another, all at one time. */
export function diffDumps(before: string, after: string, at: string): Change[] {
  const old = new Map(readLines<Entry>(before).map((entry) => [entry.slug, entry]));
  const now = new Map(readLines<Entry>(after).map((entry) => [entry.slug, entry]));
  const kept = [...now].flatMap(([slug, entry]): Change[] => {
    const former = old.get(slug);
    if (former && JSON.stringify(former) === JSON.stringify(entry)) return [];
    return [{ at, change: former ? 'changed' : 'added', slug, entry }];
  });
  const gone = [...old.keys()].filter((slug) => !now.has(slug));
  return [...kept, ...gone.map((slug): Change => ({ at, change: 'removed', slug }))];
}

/**
 * Brings a copy of the dump up to date. `changes` are those later than the copy; earlier ones among them, and lines
 * that come twice, do no harm. Order does not matter: each entry has one line that tells its fate, and signals last.
 */
export function applyChanges(dump: string, changes: readonly Change[]): string {
  const entries = new Map(readLines<Entry>(dump).map((entry) => [entry.slug, entry]));
  for (const change of changes) {
    if (change.change === 'removed') entries.delete(change.slug);
    if (change.change === 'added' || change.change === 'changed') entries.set(change.slug, change.entry);
  }
  for (const change of changes) {
    const entry = change.change === 'signals' ? entries.get(change.slug) : undefined;
    // Fields keep their order: an entry has each of the signals already.
    if (entry && change.change === 'signals')
      entries.set(change.slug, { ...entry, ...withoutUndefined(change.signals) });
  }
  const slugs = [...entries.keys()].sort((a, b) => (a < b ? -1 : 1));
  return writeDump(slugs.map((slug) => entries.get(slug) as Entry));
}

const withoutUndefined = (signals: object): Partial<Signals> => JSON.parse(JSON.stringify(signals));

/** Lines of `changes.ndjson` that a copy of the given time still needs. */
export const changesSince = (changes: readonly Change[], time: string): Change[] =>
  changes.filter(({ at }) => Date.parse(at) > Date.parse(time));

/**
 * The last change of every entry that there is or was, newest first, so that a reader stops at the first line that is
 * as old as its copy. Where anything was probed or reported, the signals of all entries come before: they are new
 * with every build.
 */
export function lastChanges(
  entries: readonly Entry[],
  events: readonly FileEvent[],
  { builtAt }: { builtAt: string },
): Change[] {
  const newest = new Map<string, FileEvent>();
  const known = new Map<string, number>();
  for (const event of events) {
    if (!newest.has(event.slug)) newest.set(event.slug, event);
    known.set(event.slug, (known.get(event.slug) ?? 0) + 1);
  }
  const present = new Map(entries.map((entry) => [entry.slug, entry]));
  const fates = [...newest.values()].map(({ slug, at, kind }): Change => {
    const entry = present.get(slug);
    if (!entry) return { at, change: 'removed', slug };
    return { at, change: kind === 'added' && known.get(slug) === 1 ? 'added' : 'changed', slug, entry };
  });
  fates.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.slug < b.slug ? -1 : 1));
  return [...signalChanges(entries, builtAt), ...fates];
}

function signalChanges(entries: readonly Entry[], at: string): Change[] {
  if (entries.every(({ checks_total, reports_count }) => checks_total === 0 && reports_count === 0))
    return [];
  return entries.map((entry) => ({ at, change: 'signals', slug: entry.slug, signals: signalsOf(entry) }));
}

const signalsOf = (entry: Entry): Signals => ({
  checks_total: entry.checks_total,
  checks_ok: entry.checks_ok,
  avg_latency_ms: entry.avg_latency_ms,
  health_ok: entry.health_ok,
  health_state: entry.health_state,
  health_status_code: entry.health_status_code,
  health_checked_at: entry.health_checked_at,
  health_latency_ms: entry.health_latency_ms,
  reliability_score: entry.reliability_score,
  reliability_components: entry.reliability_components,
  reports_count: entry.reports_count,
});
