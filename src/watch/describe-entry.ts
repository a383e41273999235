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
