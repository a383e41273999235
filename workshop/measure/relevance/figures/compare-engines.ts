import type { Lexicon } from '../../../../src/discovery/lexicon.ts';
import { callbookRanker, evaluateWithin, type Ranker } from '../evaluate.ts';
import { openJudged } from '../judged-index.ts';
import type { JudgedNeed, JudgedSet } from '../judged-set.ts';
import type { Peer } from '../search-libraries.ts';

/** The ranking of one engine on one set, over the covered needs that it ran. */
export type EngineResult = { name: string; needs: number; 'hit@1': number; 'ndcg@5': number };
export type EngineResults = { name: string; sets: EngineResult[] };

/** Per set, for a library that takes up to seconds for a need. Ten sets then take about four minutes. */
const SLOW_BUDGET_MS = 25_000;

const coveredOf = ({ needs }: JudgedSet) => needs.filter(({ grades }) => grades.size > 0);

/** Callbook itself. Without a lexicon it ranks by words alone, as the browser does until the vectors have loaded. */
export function measureCallbook(
  name: string,
  sets: readonly JudgedSet[],
  clock: () => number,
  lexicon?: Lexicon,
  needsOf: (set: JudgedSet) => readonly JudgedNeed[] = coveredOf,
): EngineResults {
  const ranked = sets.map((set) => {
    const rank = callbookRanker(openJudged(set, lexicon));
    return resultOf(set, needsOf(set), rank, clock, Number.POSITIVE_INFINITY).result;
  });
  return { name, sets: ranked };
}

/** A search library. A slow one runs the needs that fit a budget, and Callbook runs the same needs. */
export function measurePeer(
  peer: Peer,
  sets: readonly JudgedSet[],
  clock: () => number,
  lexicon: Lexicon,
): EngineResults[] {
  const budget = peer.slow ? SLOW_BUDGET_MS : Number.POSITIVE_INFINITY;
  const ran = new Map<JudgedSet, readonly JudgedNeed[]>();
  const results = sets.map((set) => {
    const search = peer.build(set.entries);
    const rank = ({ need }: JudgedNeed) => ({ slugs: search(need, 10), confidence: 0 });
    const { result, needs } = resultOf(set, coveredOf(set), rank, clock, budget);
    ran.set(set, needs);
    return result;
  });
  const own = { name: peer.name, sets: results };
  if (!peer.slow) return [own];
  const name = `Callbook, needs that ${peer.name} ran`;
  return [own, measureCallbook(name, sets, clock, lexicon, (set) => ran.get(set) ?? [])];
}

function resultOf(
  { name }: JudgedSet,
  needs: readonly JudgedNeed[],
  rank: Ranker,
  clock: () => number,
  budgetMs: number,
): { result: EngineResult; needs: readonly JudgedNeed[] } {
  const { relevance, needs: ran } = evaluateWithin(needs, rank, clock, budgetMs);
  const result = { name, needs: ran.length, 'hit@1': relevance['hit@1'], 'ndcg@5': relevance['ndcg@5'] };
  return { result, needs: ran };
}
