import type { OpenCatalog } from '../catalog/open.ts';
import type { Category } from '../entry/category.ts';

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
