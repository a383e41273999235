import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';

/** The entries added last, each with the time of the commit that added it. Empty if there is no git history. */
export function newestEntries(
  events: readonly FileEvent[],
  bySlug: ReadonlyMap<string, Entry>,
  limit: number,
): { entry: Entry; at: string }[] {
  const added = new Map<string, { entry: Entry; at: string }>();
  for (const { kind, slug, at } of events) {
    const entry = bySlug.get(slug);
    if (kind === 'added' && entry && !added.has(slug)) added.set(slug, { entry, at });
    if (added.size === limit) break;
  }
  return [...added.values()];
}
