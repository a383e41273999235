import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';

/**
 * The entries added last, each with the time of the commit that added it. Those of the oldest known commit are left out:
 * it added the whole catalog, or the history does not go back further.
 */
export function newestEntries(
  events: readonly FileEvent[],
  bySlug: ReadonlyMap<string, Entry>,
  limit: number,
): { entry: Entry; at: string }[] {
  const added = new Map<string, { entry: Entry; at: string }>();
  const oldest = events.at(-1)?.at;
  for (const { kind, slug, at } of events) {
    if (at === oldest) break;
    const entry = bySlug.get(slug);
    if (kind === 'added' && entry && !added.has(slug)) added.set(slug, { entry, at });
    if (added.size === limit) break;
  }
  return [...added.values()];
}
