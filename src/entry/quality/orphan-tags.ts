import type { ParsedEntry } from '../files/parse.ts';
import { findingAt, type QualityFinding } from './finding.ts';

/** A tag is a page that lists entries, so a tag with a single entry helps nobody. */
export function findOrphanTags(all: readonly ParsedEntry[]): QualityFinding[] {
  const uses = new Map<string, number>();
  for (const { entry } of all) for (const tag of entry.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return all.flatMap((parsed) =>
    parsed.entry.tags.flatMap((tag, at) => {
      if (uses.get(tag) !== 1) return [];
      const message = `only this entry has the tag "${tag}". Choose one that other entries share, or remove it`;
      return [findingAt(parsed, 'orphan-tag', ['tags', at], message)];
    }),
  );
}
