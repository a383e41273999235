import { writeDump } from '../../src/catalog/bulk/changes.ts';
import type { CatalogChange } from '../../src/catalog/bulk/changes-schema.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';

const readDump = (text: string): Entry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);

/**
 * Brings a copy of the dump up to date with later changes. Earlier changes and repeated lines are harmless.
 * Order does not matter: each entry has at most one line for its file, and signals are applied last.
 */
export function applyChanges(dump: string, changes: readonly CatalogChange[]): string {
  const entries = new Map(readDump(dump).map((entry) => [entry.slug, entry]));
  for (const change of changes) {
    if (change.change === 'removed') entries.delete(change.slug);
    if (change.change === 'added' || change.change === 'changed') entries.set(change.slug, change.entry);
  }
  for (const change of changes) {
    const entry = change.change === 'signals' ? entries.get(change.slug) : undefined;
    // The fields keep their order, because the entry already has all signals.
    if (entry && change.change === 'signals')
      entries.set(change.slug, { ...entry, ...withoutUndefined(change.signals) });
  }
  const slugs = [...entries.keys()].sort((a, b) => (a < b ? -1 : 1));
  return writeDump(slugs.map((slug) => entries.get(slug) as Entry));
}

const withoutUndefined = (signals: object): Partial<Entry> => JSON.parse(JSON.stringify(signals));

/** The lines of `changes.ndjson` that a copy made at the given time still needs. */
export const changesSince = (changes: readonly CatalogChange[], time: string): CatalogChange[] =>
  changes.filter(({ at }) => Date.parse(at) > Date.parse(time));
