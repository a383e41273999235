import { type AlternativesOf, alternativesIn } from '../../catalog/alternatives.ts';
import { builtCatalog } from '../../catalog/built.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { formatsOf } from './formats.ts';

type EntriesByName = ReadonlyMap<string, readonly Entry[]>;

/** The catalog, grouped for browsing. Every list is sorted by slug, like the catalog. */
export type CatalogGroups = {
  entries: readonly Entry[];
  bySlug: ReadonlyMap<string, Entry>;
  byCapability: EntriesByName;
  byTag: EntriesByName;
  byFormat: EntriesByName;
  alternativesOf: AlternativesOf<Entry>;
};

export function groupCatalog(entries: readonly Entry[]): CatalogGroups {
  const byCapability = groupBy(entries, ({ capabilities }) => capabilities);
  const byTag = groupBy(entries, ({ tags }) => tags);
  return {
    entries,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    byCapability,
    byTag,
    byFormat: groupBy(entries, formatsOf),
    alternativesOf: alternativesIn(entries),
  };
}

function groupBy(entries: readonly Entry[], namesOf: (entry: Entry) => readonly string[]): EntriesByName {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const name of namesOf(entry)) {
      const group = groups.get(name);
      if (group) group.push(entry);
      else groups.set(name, [entry]);
    }
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

let grouped: CatalogGroups | undefined;

/** The groups of this build. They are made only once. */
export function builtGroups(): CatalogGroups {
  grouped ??= groupCatalog(builtCatalog().entries);
  return grouped;
}

/** What to use instead of an entry of this build, best first. Empty for a slug that no entry has. */
export function builtAlternativesOf(slug: string): Entry[] {
  const { bySlug, alternativesOf } = builtGroups();
  const entry = bySlug.get(slug);
  return entry ? alternativesOf(entry) : [];
}
