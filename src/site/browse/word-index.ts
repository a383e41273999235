import type { Entry } from '../../catalog/entry-schema.ts';
import { letterOf } from './list-pages.ts';

/** One line of an index: a capability or tag and its number of entries. */
export type WordLine = { name: string; entries: number };
/** Lines under one heading. `shown` is the part of the name that the heading does not repeat. */
export type WordGroup = { heading: string; lines: (WordLine & { shown: string })[] };

/** Groups capabilities by the verb that they begin with: `get` → `weather_forecast`, … */
export const byVerb = (words: readonly WordLine[]): WordGroup[] =>
  grouped(
    words,
    (name) => name.replace(/_.*/, ''),
    (name, verb) => name.slice(verb.length + 1),
  );

export const byInitial = (words: readonly WordLine[]): WordGroup[] =>
  grouped(words, letterOf, (name) => name);

function grouped(
  words: readonly WordLine[],
  headingOf: (name: string) => string,
  shownOf: (name: string, heading: string) => string,
): WordGroup[] {
  const sorted = words.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [...Map.groupBy(sorted, ({ name }) => headingOf(name))].map(([heading, lines]) => ({
    heading,
    lines: lines.map((line) => ({ ...line, shown: shownOf(line.name, heading) })),
  }));
}

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
