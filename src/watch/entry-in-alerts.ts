import { alternativesIn } from '../catalog/alternatives.ts';
import type { Entry } from '../catalog/entry-schema.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import type { Category } from '../entry/category.ts';
import type { Instead } from './alerts.ts';

/** The entry with a slug. Undefined if it left the catalog. */
export type FindEntry = (slug: string) => Entry | undefined;

/** Finds entries in the catalog that functions have open. */
export const entriesOf =
  ({ docOf, entryAt }: OpenCatalog): FindEntry =>
  (slug) => {
    const doc = docOf(slug);
    return doc === undefined ? undefined : entryAt(doc);
  };

/** Finds entries in a list. */
export function entriesIn(entries: readonly Entry[]): FindEntry {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return (slug) => bySlug.get(slug);
}

type NamedInAlert = { name: string; category: Category | null };

/** What emails and webhooks call an entry. One that left the catalog goes by its slug. */
export const describeEntryBy =
  (findEntry: FindEntry) =>
  (slug: string): NamedInAlert => {
    const { name = slug, category = null } = findEntry(slug) ?? {};
    return { name, category };
  };

/**
 * The same, with what to use instead. Private entries of an overlay are never named as alternatives, because the
 * recipient may be outside.
 */
export function describeWithAlternatives(entries: readonly Entry[]) {
  const findEntry = entriesIn(entries);
  const describe = describeEntryBy(findEntry);
  const alternativesOf = alternativesIn(entries.filter((entry) => !entry.private));
  return (slug: string): NamedInAlert & { alternatives: Instead } => {
    const entry = findEntry(slug);
    const others = entry ? alternativesOf(entry) : [];
    return {
      ...describe(slug),
      alternatives: others.map((other) => ({ slug: other.slug, name: other.name })),
    };
  };
}

/**
 * Whether an entry is public.
 * @param hasOverlay an entry that left a catalog with an overlay may have been private, so it is not public
 */
export const isPublicBy =
  (findEntry: FindEntry, hasOverlay: boolean) =>
  (slug: string): boolean => {
    const entry = findEntry(slug);
    return entry ? !entry.private : !hasOverlay;
  };
