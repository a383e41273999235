import { letterOf } from './list-pages.ts';

/** One line of an index: a capability or tag and its number of entries. */
export type WordLine = { name: string; entries: number };
/** Lines under one heading. `shown` is the part of the name that the heading does not repeat. */
export type WordGroup = { heading: string; lines: (WordLine & { shown: string })[] };

/** Groups capabilities by the verb that they begin with: `get` → `weather_forecast`, … */
export const byVerb = (words: readonly WordLine[]): WordGroup[] =>
  grouped(
    words,
    (name) => name.split('_', 1)[0] ?? name,
    (name, verb) => name.slice(verb.length + 1),
  );

export const byInitial = (words: readonly WordLine[]): WordGroup[] =>
  grouped(words, letterOf, (name) => name);

function grouped(
  words: readonly WordLine[],
  headingOf: (name: string) => string,
  shownOf: (name: string, heading: string) => string,
): WordGroup[] {
  const groups = new Map<string, WordGroup>();
  for (const line of [...words].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const heading = headingOf(line.name);
    const group = groups.get(heading) ?? { heading, lines: [] };
    group.lines.push({ ...line, shown: shownOf(line.name, heading) });
    groups.set(heading, group);
  }
  return [...groups.values()];
}
