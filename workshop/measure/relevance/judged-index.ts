import { buildIndexFiles, type IndexFiles } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import type { SearchIndex } from '../../../src/discovery/index/search-index.ts';
import type { Lexicon } from '../../../src/discovery/lexicon.ts';
import type { JudgedSet } from './judged-set.ts';

/** The index files of a set, made as the build makes those of the site. */
export const buildJudged = (set: JudgedSet, lexicon?: Lexicon): IndexFiles =>
  buildIndexFiles(set.entries, { ...set, lexicon });

/** Builds the index of a set in memory and opens it, as functions and browsers do. */
export function openJudged(set: JudgedSet, lexicon?: Lexicon): SearchIndex {
  const { index, operations } = buildJudged(set, lexicon);
  return openIndex(index, lexicon, operations);
}
