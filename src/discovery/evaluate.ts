import { discoverEntries } from './discover.ts';
import { buildIndex, type IndexableEntry, openIndex, type SearchIndex } from './index.ts';
import type { Lexicon } from './lexicon.ts';
import { auroc, hitAt, mean, ndcgAt, percentile, reciprocalRank } from './measures.ts';
import type { JudgedNeed } from './relevance-set.ts';

export type Evaluation = {
  entries: number;
  needs: number;
  'hit@1': number;
  'hit@5': number;
  'mrr@10': number;
  'ndcg@5': number;
  auroc_uncovered: number | null;
  build_ms: number;
  index_bytes: number;
  load_ms: number;
  p50_ms: number;
  p99_ms: number;
};

const DEPTH = 10;
/** Calls before the clock counts, so that the first needs do not measure the compiler. */
const WARM_UP_CALLS = 200;

/** @param clock milliseconds from any start */
export function evaluate(
  entries: readonly IndexableEntry[],
  needs: readonly JudgedNeed[],
  clock: () => number,
  lexicon?: Lexicon,
): Evaluation {
  const start = clock();
  const bytes = buildIndex(entries, lexicon);
  const built = clock();
  const index = openIndex(bytes, lexicon);
  const loaded = clock();
  for (let call = 0; call < WARM_UP_CALLS; call++) answer(index, needs[call % needs.length]);
  const answers = needs.map((need) => {
    const asked = clock();
    const { matches } = answer(index, need);
    return {
      need,
      ms: clock() - asked,
      ranked: matches.map(({ slug }) => slug),
      score: matches[0]?.match_score ?? 0,
    };
  });
  const covered = answers.filter(({ need }) => need.grades.size > 0);
  const uncovered = answers.filter(({ need }) => need.grades.size === 0);
  const over = (measure: (ranked: string[], grades: JudgedNeed['grades']) => number) =>
    mean(covered.map(({ ranked, need }) => measure(ranked, need.grades)));
  const times = answers.map(({ ms }) => ms);
  return {
    entries: entries.length,
    needs: needs.length,
    'hit@1': over((ranked, grades) => hitAt(ranked, grades, 1)),
    'hit@5': over((ranked, grades) => hitAt(ranked, grades, 5)),
    'mrr@10': over((ranked, grades) => reciprocalRank(ranked, grades, DEPTH)),
    'ndcg@5': over((ranked, grades) => ndcgAt(ranked, grades, 5)),
    auroc_uncovered: auroc(
      covered.map(({ score }) => score),
      uncovered.map(({ score }) => score),
    ),
    build_ms: built - start,
    index_bytes: bytes.byteLength,
    load_ms: loaded - built,
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
  };
}

function answer(index: SearchIndex, need: JudgedNeed | undefined) {
  const options = { limit: DEPTH, ...(need?.category && { category: need.category }) };
  return discoverEntries(index, need?.need ?? '', options);
}
