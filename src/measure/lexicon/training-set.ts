import { collectCandidates } from '../../discovery/candidates.ts';
import { readConstraints } from '../../discovery/constraints.ts';
import { buildIndex } from '../../discovery/index/build-index.ts';
import { weightWords } from '../../discovery/index/entry-vectors.ts';
import type { IndexableEntry } from '../../discovery/index/indexable-entry.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { readVocabulary } from '../../discovery/index/vocabulary.ts';
import type { Lexicon } from '../../discovery/lexicon.ts';
import { readNeed } from '../../discovery/need.ts';
import { similarityWeight } from '../../discovery/rank.ts';
import type { Lesson, Lessons, WeighedWords } from './learn-axes.ts';

/** Entries that share words with a need: further ones score next to nothing by words. */
const CANDIDATES = 100;

/**
 * What the entries of a catalog teach: each example need is asked for among all entries, which do not know their
 * example needs. The needs are the contributors' own words, so nothing is learned from those that ranking is measured on.
 * @param lexicon of which the rows are taken, and by which the words of needs are weighed
 */
export function lessonsOf(entries: readonly IndexableEntry[], lexicon: Lexicon): Lessons {
  const untold = entries.map((entry) => ({ ...entry, example_needs: [] }));
  const index = openIndex(buildIndex(untold, lexicon), lexicon);
  const needs = entries.flatMap(({ example_needs }, entry) =>
    example_needs.flatMap((need) => lessonOf(index, lexicon, need, entry) ?? []),
  );
  return { entries: wordsOfEntries(untold, index, lexicon), needs };
}

function wordsOfEntries(
  entries: readonly IndexableEntry[],
  index: SearchIndex,
  lexicon: Lexicon,
): WeighedWords[] {
  const vocabulary = readVocabulary(entries);
  return vocabulary.entries.map((fields) =>
    [...weightWords(fields, vocabulary, index.idf)].flatMap(([word, weight]) => {
      const row = lexicon.rowOf.get(vocabulary.written[word] ?? '');
      return row === undefined ? [] : [[row, weight] as const];
    }),
  );
}

/** @returns null for a need of which the lexicon knows no word */
function lessonOf(index: SearchIndex, lexicon: Lexicon, text: string, entry: number): Lesson | null {
  const terms = readNeed(index, readConstraints(text).topic);
  const need = terms.flatMap(({ word, weight, idf, joins }) => {
    const row = joins ? undefined : lexicon.rowOf.get(word);
    return row === undefined ? [] : [[row, weight * idf] as const];
  });
  if (need.length === 0) return null;
  const byWords = new Float32Array(index.size);
  const worth = similarityWeight(terms);
  for (const { doc, words } of collectCandidates(index, terms, () => true, CANDIDATES)) {
    byWords[doc] = words / worth;
  }
  return { need, entry, byWords };
}
