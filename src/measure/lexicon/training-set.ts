import { buildIndex } from '../../discovery/index/build-index.ts';
import { weightWords } from '../../discovery/index/entry-vectors.ts';
import type { IndexableEntry } from '../../discovery/index/indexable-entry.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { readVocabulary } from '../../discovery/index/vocabulary.ts';
import type { Lexicon } from '../../discovery/lexicon.ts';
import { readConstraints } from '../../discovery/need/constraints.ts';
import { readNeed } from '../../discovery/need/read-need.ts';
import { collectCandidates } from '../../discovery/ranking/candidates.ts';
import { weightOfMeaning } from '../../discovery/ranking/need-meaning.ts';
import type { TrainingExample, TrainingSet, WeightedWords } from './learn-axes.ts';

/** Entries below these have a BM25F score near zero. */
const CANDIDATES = 100;

/**
 * Pairs each example need of a catalog with its entry, indexed without example needs. Contributors wrote these needs, so
 * the judged needs that measure the ranking stay unseen.
 * @param lexicon gives the rows of words, and the weights of words in needs
 */
export function trainingSetOf(entries: readonly IndexableEntry[], lexicon: Lexicon): TrainingSet {
  const withoutNeeds = entries.map((entry) => ({ ...entry, example_needs: [] }));
  const index = openIndex(buildIndex(withoutNeeds, { lexicon }), lexicon);
  const needs = entries.flatMap(({ example_needs }, entry) =>
    example_needs.flatMap((need) => trainingExample(index, lexicon, need, entry) ?? []),
  );
  return { entries: wordsOfEntries(withoutNeeds, index, lexicon), needs };
}

function wordsOfEntries(
  entries: readonly IndexableEntry[],
  index: SearchIndex,
  lexicon: Lexicon,
): WeightedWords[] {
  const vocabulary = readVocabulary(entries);
  return vocabulary.documents.map((fields) =>
    [...weightWords(fields, vocabulary, index.idf)].flatMap(([word, weight]) => {
      const row = lexicon.rowOf.get(vocabulary.written[word] ?? '');
      return row === undefined ? [] : [[row, weight] as const];
    }),
  );
}

/** @returns null if the lexicon has no word of the need */
function trainingExample(
  index: SearchIndex,
  lexicon: Lexicon,
  text: string,
  entry: number,
): TrainingExample | null {
  const terms = readNeed(index, readConstraints(text).topic);
  const need = terms.flatMap(({ word, weight, idf, joins }) => {
    const row = joins ? undefined : lexicon.rowOf.get(word);
    return row === undefined ? [] : [[row, weight * idf] as const];
  });
  if (need.length === 0) return null;
  const wordScores = new Float32Array(index.size);
  const weightOfSimilarity = weightOfMeaning(terms);
  for (const { doc, words } of collectCandidates(index, terms, () => true, CANDIDATES)) {
    wordScores[doc] = words / weightOfSimilarity;
  }
  return { need, entry, wordScores };
}
