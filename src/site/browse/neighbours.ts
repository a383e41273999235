import type { Entry } from '../../catalog/entry-schema.ts';

const MAX_NEIGHBOURS = 8;
/** Words that occur together only once are a coincidence. */
const MIN_SHARED = 2;

/** The words that most often occur together with `name`, the most frequent first, then by name. */
export function neighbours(
  entries: readonly Entry[],
  name: string,
  wordsOf: (entry: Entry) => readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const word of wordsOf(entry)) counts.set(word, (counts.get(word) ?? 0) + 1);
  counts.delete(name);
  return [...counts]
    .filter(([, count]) => count >= MIN_SHARED)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_NEIGHBOURS)
    .map(([word]) => word);
}
