import { FIELD_WEIGHTS, LENGTH_DISCOUNT } from '../../../src/discovery/index/fields.ts';
import type { Lexicon } from '../../../src/discovery/lexicon.ts';
import { MEANING } from '../../../src/discovery/meaning.ts';
import { NEAR, WORD_WEIGHTS } from '../../../src/discovery/need/read-word.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { callbookRanker } from './evaluate.ts';
import { openJudged } from './judged-index.ts';
import type { JudgedSet } from './judged-set.ts';
import { mean, ndcgAt } from './measures.ts';

type Numbers = Record<string, number>;
type Range = { of: Numbers; name: string; low: number; high: number };
/** A range whose ends differ by this factor or more is sampled on a logarithmic scale. */
const MIN_LOGARITHMIC_FACTOR = 10;

const ranges = (of: Numbers, low: number, high: number, names = Object.keys(of)): Range[] =>
  names.map((name) => ({ of, name, low, high }));

/**
 * A plausible range for each parameter of the ranking, independent of its current value.
 * Counts are left out, because they limit time and do not affect the order.
 */
const RANGES: readonly Range[] = [
  ...ranges(FIELD_WEIGHTS, 0.4, 5),
  ...ranges(LENGTH_DISCOUNT, 0.2, 0.95),
  ...ranges(WORD_WEIGHTS, 0.25, 1, ['asking', 'literal', 'corrected', 'joined']),
  ...ranges(WORD_WEIGHTS, 1, 2.5, ['notInLexicon']),
  ...ranges(WORD_WEIGHTS, 0, 0.2, ['rarityPower']),
  ...ranges(NEAR, 0.3, 1, ['weight', 'synonym']),
  ...ranges(NEAR, 0.3, 0.6, ['minSimilarity']),
  ...ranges(MEANING, 1, 10, ['weight']),
  ...ranges(MEANING, 0, 0.6, ['massPower']),
];

/**
 * The best settings are averaged, and this is their share. With so few needs, the single best setting is mostly luck.
 * That setting, and settings found by searching around it, do worse on the held-out set.
 */
const BEST_PART = 0.2;
/** Needs per set, evenly spread: fewer to compare all settings, more to measure the chosen one. */
const MAX_NEEDS = { choosing: 300, measuring: 2_000 };

const DEPTH = 5;

export type HeldOut = { set: string; 'ndcg@5': number; shipped: number };

/** One number for each of RANGES: 0 is its low end, 1 its high end. */
type Setting = readonly number[];

/**
 * Measures the ranking on needs that its parameters were not tuned on. Draws `count` settings from RANGES, and for each
 * set measures the average of the settings that do best on all other sets.
 * @param sets the sets to hold out, one after another
 * @param more further sets, used only to choose settings
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
 * @param scores of each setting on each set
 * @returns the average of the settings that do best on all sets except the one at position `held`
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
  high / low >= MIN_LOGARITHMIC_FACTOR && low > 0 ? low * (high / low) ** place : low + (high - low) * place;

/** Calls `run` with other ranking parameters, then restores the current ones. */
function withSetting<T>(setting: Setting, run: () => T): T {
  const shipped = RANGES.map(({ of, name }) => of[name] ?? 0);
  const assign = (number: (range: Range, i: number) => number) => {
    for (const [i, range] of RANGES.entries()) range.of[range.name] = number(range, i);
  };
  assign((range, i) => valueAt(range, setting[i] ?? 0));
  try {
    return run();
  } finally {
    assign((_, i) => shipped[i] ?? 0);
  }
}

function scoreOf(set: JudgedSet, lexicon: Lexicon, maxNeeds: number): number {
  const rank = callbookRanker(openJudged({ ...set, operations: [] }, lexicon));
  const covered = set.needs.filter(({ grades }) => grades.size > 0);
  const step = Math.ceil(covered.length / maxNeeds);
  const sampled = covered.filter((_, i) => i % step === 0);
  return mean(sampled.map((need) => ndcgAt(rank(need).slugs, need.grades, DEPTH)));
}
