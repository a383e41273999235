import { CATEGORIES } from '../entry/category.ts';
import type { Entry } from './entry-schema.ts';
import type { Vocabulary, WordCount } from './schema.ts';

/** Counts the words of the catalog: most entries first, then by name. */
export function countVocabulary(entries: readonly Entry[]): Vocabulary {
  const inCategory = (category: string) => entries.filter((entry) => entry.category === category).length;
  return {
    total_entries: entries.length,
    categories: Object.fromEntries(
      CATEGORIES.map((category) => [category, inCategory(category)]),
    ) as Vocabulary['categories'],
    capabilities: countWords(entries.flatMap(({ capabilities }) => capabilities)),
    tags: countWords(entries.flatMap(({ tags }) => tags)),
  };
}

function countWords(words: readonly string[]): WordCount[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([name, entries]) => ({ name, entries }))
    .sort((a, b) => b.entries - a.entries || (a.name < b.name ? -1 : 1));
}
