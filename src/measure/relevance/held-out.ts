import { buildIndex } from '../../discovery/index/build-index.ts';
import { FIELD_WEIGHTS, LENGTH_DISCOUNT } from '../../discovery/index/fields.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import type { Lexicon } from '../../discovery/lexicon.ts';
import { NEAR, WORD_WEIGHTS } from '../../discovery/need.ts';
import { RANKING } from '../../discovery/rank.ts';
import { callbookRanker } from './evaluate.ts';
import type { JudgedSet } from './judged-set.ts';
import { mean, ndcgAt } from './measures.ts';
import { seededNumbers } from './synthetic-catalog.ts';

type Numbers = Record<string, number>;
type Range = { of: Numbers; name: string; low: number; high: number };
/** From so many times the low end on, a range is one of factors: halving is as far as doubling. */
const FACTORS_FROM = 10;

const ranges = (of: Numbers, low: number, high: number, names = Object.keys(of)): Range[] =>
  names.map((name) => ({ of, name, low, high }));

/**
 * What may be thought of each number of the ranking before anything was measured. None of them knows the one in use.
 * Counts are not among them: they bound time, not rank.
 */
const RANGES: readonly Range[] = [
  ...ranges(FIELD_WEIGHTS, 0.4, 5),
  ...ranges(LENGTH_DISCOUNT, 0.2, 0.95),
  ...ranges(WORD_WEIGHTS, 0.25, 1, ['asking', 'quoted', 'corrected', 'joined']),
  ...ranges(WORD_WEIGHTS, 1, 2.5, ['notInLexicon']),
  ...ranges(WORD_WEIGHTS, 0, 0.2, ['rarityPower']),
  ...ranges(NEAR, 0.3, 1, ['weight', 'synonym']),
  ...ranges(NEAR, 0.3, 0.6, ['minSimilarity']),
  ...ranges(RANKING, 1, 10, ['meaningWeight']),
  ...ranges(RANKING, 0, 0.6, ['massPower']),
];

/**
 * Of the settings that do best so many are averaged. The single best one is mostly lucky among sets of so few needs,
 * and to seek further around the best finds more of the same luck: both do worse on the set that was left out.
 */
const BEST_PART = 0.2;
/** So many needs of a set at most, evenly chosen: to compare settings, and to measure what was chosen. */
const MAX_NEEDS = { choosing: 300, measuring: 2_000 };

const DEPTH = 5;

export type HeldOut = { set: string; 'ndcg@5': number; shipped: number };

/** A place in the ranges: 0 is the low end of one, 1 the high end. */
type Setting = readonly number[];

/**
 * What the ranking is worth on needs that had no part in its tuning: `count` settings are drawn from the ranges, and
 * for each set the average of those that do best on all other sets is measured on it.
 * @param sets are held out one at a time
 * @param more sets that take part in choosing only
 */
export function measureHeldOut(
  sets: readonly JudgedSet[],
  more: readonly JudgedSet[],
  lexicon: Lexicon,
  count: number,
): HeldOut[] {
  const random = seededNumbers(count);
  const settings = Array.from({ length: count }, (): Setting => RANGES.map(random));
  const scores = settings.map((setting) =>
    withSetting(setting, () => [...sets, ...more].map((set) => scoreOf(set, lexicon, MAX_NEEDS.choosing))),
  );
  return sets.map((set, held) => {
    const chosen = chooseWithout(held, settings, scores);
    const measure = () => scoreOf(set, lexicon, MAX_NEEDS.measuring);
    return { set: set.name, 'ndcg@5': withSetting(chosen, measure), shipped: measure() };
  });
}

/**
 * @param scores for each setting its score on each set
 * @returns the average of the settings that do best on all sets but the one at `held`
 */
export function chooseWithout(
  held: number,
  settings: readonly Setting[],
  scores: readonly (readonly number[])[],
): Setting {
  const others = scores.map((row) => mean(row.toSpliced(held, 1)));
  const order = [...settings.keys()].sort((a, b) => (others[b] ?? 0) - (others[a] ?? 0));
  const best = order.slice(0, Math.max(1, Math.round(settings.length * BEST_PART)));
  return (settings[0] ?? []).map((_, i) => mean(best.map((at) => settings[at]?.[i] ?? 0)));
}

const valueAt = ({ low, high }: Range, place: number): number =>
  high / low >= FACTORS_FROM && low > 0 ? low * (high / low) ** place : low + (high - low) * place;

/** Runs with other numbers in place, and puts the shipped ones back. */
function withSetting<T>(setting: Setting, run: () => T): T {
  const shipped = RANGES.map(({ of, name }) => of[name] ?? 0);
  const put = (number: (range: Range, i: number) => number) => {
    for (const [i, range] of RANGES.entries()) range.of[range.name] = number(range, i);
  };
  put((range, i) => valueAt(range, setting[i] ?? 0));
  try {
    return run();
  } finally {
    put((_, i) => shipped[i] ?? 0);
  }
}

function scoreOf({ entries, needs }: JudgedSet, lexicon: Lexicon, most: number): number {
  const rank = callbookRanker(openIndex(buildIndex(entries, lexicon), lexicon));
  const covered = needs.filter(({ grades }) => grades.size > 0);
  const step = Math.ceil(covered.length / most);
  const asked = covered.filter((_, i) => i % step === 0);
  return mean(asked.map((need) => ndcgAt(rank(need).slugs, need.grades, DEPTH)));
}
