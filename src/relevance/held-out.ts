import { FIELD_WEIGHTS, LENGTH_DISCOUNT } from '../discovery/fields.ts';
import { buildIndex, openIndex } from '../discovery/index.ts';
import type { Lexicon } from '../discovery/lexicon.ts';
import { NEAR, WORD_WEIGHTS } from '../discovery/need.ts';
import { RANKING } from '../discovery/rank.ts';
import { callbookRanker } from './evaluate.ts';
import type { JudgedSet } from './judged-set.ts';
import { mean, ndcgAt } from './measures.ts';
import { seededNumbers } from './synthetic-catalog.ts';

type Numbers = Record<string, number>;
type Range = { of: Numbers; name: string; low: number; high: number };

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
  ...ranges(WORD_WEIGHTS, 1, 2.5, ['unheard']),
  ...ranges(WORD_WEIGHTS, 0, 0.2, ['rarityPower']),
  ...ranges(NEAR, 0.3, 1, ['weight', 'synonym']),
  ...ranges(NEAR, 0.3, 0.6, ['least']),
  ...ranges(RANKING, 1, 10, ['meaningWeight']),
  ...ranges(RANKING, 0, 0.6, ['massPower']),
];

/** Of the settings that do best so many are averaged: the single best one is mostly lucky. */
const BEST_PART = 0.2;
/** So many needs of a set at most, evenly chosen: to compare settings, and to measure the one that was chosen. */
const MOST_NEEDS = { choosing: 500, measuring: 2_000 };

const DEPTH = 5;

/** How many settings are tried in each round: at first anywhere in the ranges, then about the best so far. */
export type Rounds = readonly [first: number, ...next: number[]];
export type HeldOut = { set: string; 'ndcg@5': number; shipped: number };

/** A place in the ranges: 0 is the low end of one, 1 the high end. */
type Setting = readonly number[];
type Tried = { setting: Setting; scores: readonly number[] };

/**
 * What the ranking is worth on needs that had no part in its tuning: for each set, settings are sought that do well on
 * all other sets (the cross-entropy method; Rubinstein, 1999), and what is found is measured on it.
 * @param sets are held out one at a time
 * @param more sets that take part in the search only
 */
export function measureHeldOut(
  sets: readonly JudgedSet[],
  more: readonly JudgedSet[],
  lexicon: Lexicon,
  [first, ...next]: Rounds,
): HeldOut[] {
  const random = seededNumbers(first);
  const tryOn = (on: readonly JudgedSet[]) => (setting: Setting) => ({
    setting,
    scores: withSetting(setting, () => on.map((set) => scoreOf(set, lexicon, MOST_NEEDS.choosing))),
  });
  const all = [...sets, ...more];
  const anywhere = drawSettings(first, () => random()).map(tryOn(all));
  return sets.map((set, held) => {
    const others = all.filter((other) => other !== set);
    let best = bestOf(
      anywhere.map(({ setting, scores }) => ({ setting, scores: scores.toSpliced(held, 1) })),
    );
    for (const count of next) {
      const near = (i: number) => (best.average[i] ?? 0) + (best.spread[i] ?? 0) * bellCurve(random);
      best = bestOf(drawSettings(count, near).map(tryOn(others)));
    }
    const measure = () => scoreOf(set, lexicon, MOST_NEEDS.measuring);
    return { set: set.name, 'ndcg@5': withSetting(best.average, measure), shipped: measure() };
  });
}

const drawSettings = (count: number, place: (i: number) => number): Setting[] =>
  Array.from({ length: count }, () => RANGES.map((_, i) => Math.min(1, Math.max(0, place(i)))));

/** A number of mean 0 and deviation 1 (Box and Muller, 1958). */
const bellCurve = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Where the best settings lie, by their mean score, and how far apart. */
export function bestOf(tried: readonly Tried[]): { average: Setting; spread: Setting } {
  const most = Math.max(1, Math.round(tried.length * BEST_PART));
  const best = [...tried].sort((a, b) => mean(b.scores) - mean(a.scores)).slice(0, most);
  const places = (i: number) => best.map(({ setting }) => setting[i] ?? 0);
  const average = (tried[0]?.setting ?? []).map((_, i) => mean(places(i)));
  const spread = average.map((at, i) => Math.sqrt(mean(places(i).map((place) => (place - at) ** 2))));
  return { average, spread };
}

/** Factors are spread evenly over how often they double, the rest evenly. */
const valueAt = ({ low, high }: Range, place: number): number =>
  low > 0 ? low * (high / low) ** place : high * place;

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
