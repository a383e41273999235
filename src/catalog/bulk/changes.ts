import { type Signals, SignalsSchema } from '../../health/signals-schema.ts';
import { inOrder } from '../../text/in-order.ts';
import type { Entry } from '../entry-schema.ts';
import type { CatalogChange } from './changes-schema.ts';

/** What one commit did to one file of an entry or of its operations. The category is the name of the folder. */
export type FileEvent = {
  at: string;
  slug: string;
  category: string;
  kind: 'added' | 'changed' | 'removed';
};

/** Newline-delimited JSON: one object per line, in the given order, with a final line break. */
export const writeLines = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** The dump: one entry per line, in the given order (by slug). */
export const writeDump = (entries: readonly Entry[]): string => writeLines(entries);

/**
 * The last change of every present or removed entry, newest first, so that a reader can stop at the first line that is
 * as old as its copy. If any entry has checks or reports, the signals of all entries come first, because every
 * build renews them.
 * @param events newest first
 */
export function lastChanges(
  entries: readonly Entry[],
  events: readonly FileEvent[],
  { builtAt }: { builtAt: string },
): CatalogChange[] {
  const newest = new Map<string, FileEvent>();
  const known = new Map<string, number>();
  for (const event of events) {
    if (!newest.has(event.slug)) newest.set(event.slug, event);
    known.set(event.slug, (known.get(event.slug) ?? 0) + 1);
  }
  const present = new Map(entries.map((entry) => [entry.slug, entry]));
  const lastOfEach = [...newest.values()].map(({ slug, at, kind }): CatalogChange => {
    const entry = present.get(slug);
    if (!entry) return { at, change: 'removed', slug };
    return { at, change: kind === 'added' && known.get(slug) === 1 ? 'added' : 'changed', slug, entry };
  });
  lastOfEach.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || inOrder(a.slug, b.slug));
  return [...signalChanges(entries, builtAt), ...lastOfEach];
}

function signalChanges(entries: readonly Entry[], at: string): CatalogChange[] {
  if (entries.every(({ checks_total, reports_count }) => checks_total === 0 && reports_count === 0))
    return [];
  return entries.map((entry) => ({ at, change: 'signals', slug: entry.slug, signals: signalsIn(entry) }));
}

const SIGNAL_FIELDS = Object.keys(SignalsSchema.shape) as (keyof Signals)[];

const signalsIn = (entry: Entry): Signals =>
  Object.fromEntries(SIGNAL_FIELDS.map((field) => [field, entry[field]])) as Signals;
