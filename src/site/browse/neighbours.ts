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
  const others = entries.flatMap(wordsOf).filter((word) => word !== name);
  return [...Map.groupBy(others, (word) => word)]
    .filter(([, { length }]) => length >= MIN_SHARED)
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .slice(0, MAX_NEIGHBOURS)
    .map(([word]) => word);
}
