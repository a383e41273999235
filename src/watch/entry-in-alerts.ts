import { alternativesIn } from '../catalog/alternatives.ts';
import type { Entry } from '../catalog/entry-schema.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import type { Category } from '../entry/category.ts';
import type { Instead } from './alerts.ts';

/** Returns the function that names an entry in mails and webhooks. An entry that left the catalog goes by its slug. */
export function describeIn({ docOf, entryAt }: OpenCatalog) {
  return (slug: string): { name: string; category: Category | null } => {
    const doc = docOf(slug);
    if (doc === undefined) return { name: slug, category: null };
    const { name, category } = entryAt(doc);
    return { name, category };
  };
}

/**
 * Returns the function that says whether an entry is public.
 * @param hasOverlay an entry that left a catalog with an overlay may have been private, so it is not public
 */
export function isPublicIn({ docOf, entryAt }: OpenCatalog, hasOverlay: boolean) {
  return (slug: string): boolean => {
    const doc = docOf(slug);
    return doc === undefined ? !hasOverlay : !entryAt(doc).private;
  };
}

/**
 * Returns the function that names an entry in alerts, with what to use instead of it. Private entries of an overlay are
 * never named as alternatives, because the recipient may be outside.
 */
export function describeWithAlternatives(entries: readonly Entry[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const alternativesOf = alternativesIn(entries.filter((entry) => !entry.private));
  return (slug: string): { name: string; category: Category | null; alternatives: Instead } => {
    const entry = bySlug.get(slug);
    if (!entry) return { name: slug, category: null, alternatives: [] };
    const alternatives = alternativesOf(entry).map((other) => ({ slug: other.slug, name: other.name }));
    return { name: entry.name, category: entry.category, alternatives };
  };
}
