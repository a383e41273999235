import type { ParsedEntry } from '../files/parse.ts';
import { type Finding, findingAt } from './finding.ts';

/** A tag is a page that gathers entries; with a single one it leads nowhere. */
export function findOrphanTags(all: readonly ParsedEntry[]): Finding[] {
  const uses = new Map<string, number>();
  for (const { entry } of all) for (const tag of entry.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return all.flatMap((parsed) =>
    parsed.entry.tags.flatMap((tag, at) => {
      if (uses.get(tag) !== 1) return [];
      const message = `tag "${tag}" stands on this entry only. Choose one that other entries share, or remove it`;
      return [findingAt(parsed, 'orphan-tag', ['tags', at], message)];
    }),
  );
}
