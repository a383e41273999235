import { openIndex } from '../../../src/discovery/index/open-index.ts';
import type { SearchIndex } from '../../../src/discovery/index/search-index.ts';
import type { Lexicon } from '../../../src/discovery/lexicon.ts';
import { rankNeed } from '../../../src/discovery/rank-need.ts';
import { buildJudged } from './judged-index.ts';
import type { JudgedNeed, JudgedSet } from './judged-set.ts';
import { auroc, hitAt, mean, ndcgAt, percentile, reciprocalRank } from './measures.ts';

export type Evaluation = {
  entries: number;
  needs: number;
  'hit@1': number;
  'hit@5': number;
  'mrr@10': number;
  'ndcg@5': number;
  'ndcg@10': number;
  auroc_uncovered: number | null;
  build_ms: number;
  index_bytes: number;
  load_ms: number;
  p50_ms: number;
  p99_ms: number;
};

/** Matches of each need that are measured. */
export const DEPTH = 10;
/** Calls before the measurement, so that it does not include compilation. */
const WARM_UP_CALLS = 200;

/** Returns slugs, best first, and the estimated chance of the first one. */
export type Ranker = (need: JudgedNeed) => { slugs: string[]; confidence: number };

/**
 * Measures the ranking before unlikely matches are dropped, and its speed. measureAnswers measures that step.
 * @param clock milliseconds from any start
 */
export function evaluate(set: JudgedSet, clock: () => number, lexicon?: Lexicon): Evaluation {
  const start = clock();
  const { index: bytes, operations } = buildJudged(set, lexicon);
  const built = clock();
  const index = openIndex(bytes, lexicon, operations);
  const loaded = clock();
  const measured = evaluateRanker(set.needs, callbookRanker(index), clock);
  return {
    entries: set.entries.length,
    needs: set.needs.length,
    ...measured.relevance,
    build_ms: built - start,
    index_bytes: bytes.byteLength,
    load_ms: loaded - built,
    ...measured.times,
  };
}

/** Callbook's own ranking, with the chance of its best match as confidence. */
export function callbookRanker(index: SearchIndex): Ranker {
  return ({ need, category }) => {
    const { matches } = rankNeed(index, need, { limit: DEPTH, ...(category && { category }) });
    return { slugs: matches.map(({ doc }) => index.slug(doc)), confidence: matches[0]?.chance ?? 0 };
  };
}

/** Runs every need once, after a warm-up. */
export function evaluateRanker(needs: readonly JudgedNeed[], rank: Ranker, clock: () => number) {
  for (const need of Array.from({ length: WARM_UP_CALLS }, (_, i) => needs[i % needs.length])) {
    if (need) rank(need);
  }
  return measureRankings(rankEach(needs, rank, clock));
}

/**
 * For slow rankers. Runs as many needs as the time budget allows, at least one, evenly spread over the list.
 * @returns the measures, and the needs that ran
 */
export function evaluateWithin(
  needs: readonly JudgedNeed[],
  rank: Ranker,
  clock: () => number,
  budgetMs: number,
) {
  const end = clock() + budgetMs;
  const rankings: TimedRanking[] = [];
  for (const need of evenlySpread(needs)) {
    if (rankings.length > 0 && clock() > end) break;
    rankings.push(...rankEach([need], rank, clock));
  }
  return { ...measureRankings(rankings), needs: rankings.map(({ need }) => need) };
}

/** Multiples of the golden ratio, modulo 1, are evenly spread in every prefix of their sequence (Weyl, 1916). */
const GOLDEN_PART = (Math.sqrt(5) - 1) / 2;

/** Reorders the values so that every prefix is evenly spread over the input. */
export function evenlySpread<T>(values: readonly T[]): T[] {
  return values
    .map((value, i) => ({ value, at: (i * GOLDEN_PART) % 1 }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

type TimedRanking = { need: JudgedNeed; ms: number; slugs: string[]; confidence: number };

function rankEach(needs: readonly JudgedNeed[], rank: Ranker, clock: () => number): TimedRanking[] {
  return needs.map((need) => {
    const start = clock();
    const ranking = rank(need);
    return { need, ms: clock() - start, ...ranking };
  });
}

function measureRankings(rankings: readonly TimedRanking[]) {
  const covered = rankings.filter(({ need }) => need.grades.size > 0);
  const uncovered = rankings.filter(({ need }) => need.grades.size === 0);
  const over = (measure: (slugs: string[], grades: JudgedNeed['grades']) => number) =>
    mean(covered.map(({ slugs, need }) => measure(slugs, need.grades)));
  const times = rankings.map(({ ms }) => ms);
  return {
    relevance: {
      'hit@1': over((slugs, grades) => hitAt(slugs, grades, 1)),
      'hit@5': over((slugs, grades) => hitAt(slugs, grades, 5)),
      'mrr@10': over((slugs, grades) => reciprocalRank(slugs, grades, DEPTH)),
      'ndcg@5': over((slugs, grades) => ndcgAt(slugs, grades, 5)),
      'ndcg@10': over((slugs, grades) => ndcgAt(slugs, grades, 10)),
      auroc_uncovered: auroc(
        covered.map(({ confidence }) => confidence),
        uncovered.map(({ confidence }) => confidence),
      ),
    },
    times: { p50_ms: percentile(times, 0.5), p99_ms: percentile(times, 0.99) },
  };
}
