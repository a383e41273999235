import { builtCatalog } from '../../catalog/built.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { type Words, weighCapabilitiesAndTags } from '../entry/similar.ts';
import { formatsOf } from './formats.ts';

type Shelf = ReadonlyMap<string, readonly Entry[]>;

/** The catalog arranged for browsing. Every list is in the order of the catalog, which is by slug. */
export type Shelves = {
  entries: readonly Entry[];
  bySlug: ReadonlyMap<string, Entry>;
  byCapability: Shelf;
  byTag: Shelf;
  byFormat: Shelf;
  words: Words;
};

export function arrangeShelves(entries: readonly Entry[]): Shelves {
  const byCapability = shelve(entries, ({ capabilities }) => capabilities);
  const byTag = shelve(entries, ({ tags }) => tags);
  return {
    entries,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    byCapability,
    byTag,
    byFormat: shelve(entries, formatsOf),
    words: weighCapabilitiesAndTags(byCapability, byTag),
  };
}

function shelve(entries: readonly Entry[], namesOf: (entry: Entry) => readonly string[]): Shelf {
  const shelf = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const name of namesOf(entry)) {
      const onIt = shelf.get(name);
      if (onIt) onIt.push(entry);
      else shelf.set(name, [entry]);
    }
  }
  return new Map([...shelf].sort(([a], [b]) => (a < b ? -1 : 1)));
}

let arranged: Shelves | undefined;

/** The shelves of this build, arranged once. */
export function builtShelves(): Shelves {
  arranged ??= arrangeShelves(builtCatalog().entries);
  return arranged;
}
