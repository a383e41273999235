import { CATEGORIES } from '../entry/category.ts';
import { inOrder } from '../text/in-order.ts';
import type { CatalogVocabulary, WordCount } from './catalog-vocabulary-schema.ts';
import type { Entry } from './entry-schema.ts';

/** Counts the entries of each category, capability and tag: most entries first, then by name. */
export function countVocabulary(entries: readonly Entry[]): CatalogVocabulary {
  const inCategory = (category: string) => entries.filter((entry) => entry.category === category).length;
  return {
    total_entries: entries.length,
    categories: Object.fromEntries(
      CATEGORIES.map((category) => [category, inCategory(category)]),
    ) as CatalogVocabulary['categories'],
    capabilities: wordCounts(entries.flatMap(({ capabilities }) => capabilities)),
    tags: wordCounts(entries.flatMap(({ tags }) => tags)),
  };
}

const wordCounts = (words: readonly string[]): WordCount[] =>
  countWords(words).map(([name, entries]) => ({ name, entries }));

/** Each word with its number of occurrences in the list: most frequent first, then by name. */
export function countWords(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || inOrder(a, b));
}
