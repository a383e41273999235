import { FIELD_WEIGHTS, LENGTH_DISCOUNT } from '../discovery/fields.ts';
import { buildIndex, openIndex } from '../discovery/index.ts';
import type { Lexicon } from '../discovery/lexicon.ts';
import { NEAR, WORD_WEIGHTS } from '../discovery/need.ts';
import { RANKING } from '../discovery/rank.ts';
import { callbookRanker } from './evaluate.ts';
import type { JudgedSet } from './judged-set.ts';
import { mean, ndcgAt } from './measures.ts';
import { seededNumbers } from './synthetic-catalog.ts';

/** Everything of the ranking that is a number found by trying. */
const TUNED: readonly Record<string, number>[] = [
  FIELD_WEIGHTS,
  LENGTH_DISCOUNT,
  WORD_WEIGHTS,
  NEAR,
  RANKING,
];
/** These are counts, of which more is never worse: they bound time, not rank. */
const COUNTS = ['most', 'candidates'];
/** A number is drawn between itself divided and multiplied by this. */
const SPREAD = 1.6;
/** So many needs of a set at most, evenly chosen: one of the sets holds most of all needs. */
const MOST_NEEDS = 2_000;

const DEPTH = 5;

export type HeldOut = { set: string; setting: number; 'ndcg@5': number; shipped: number };

/**
 * What the ranking is worth on needs that had no part in its tuning: for each set, of `count` settings the one that is
 * best on all other sets is measured on it. Setting 0 is the one in use; the others are drawn around it.
 */
export function measureHeldOut(sets: readonly JudgedSet[], lexicon: Lexicon, count: number): HeldOut[] {
  const scores = Array.from({ length: count }, (_, setting) =>
    withSetting(setting, () => sets.map((set) => scoreOf(set, lexicon))),
  );
  return sets.map(({ name }, held) => {
    const others = scores.map((row) => mean(row.filter((_, i) => i !== held)));
    const setting = others.indexOf(Math.max(...others));
    const at = (row: number) => scores[row]?.[held] ?? Number.NaN;
    return { set: name, setting, 'ndcg@5': at(setting), shipped: at(0) };
  });
}

/** Runs with other numbers in place, and puts the shipped ones back. */
function withSetting<T>(setting: number, run: () => T): T {
  const shipped = TUNED.map((numbers) => ({ ...numbers }));
  const random = seededNumbers(setting);
  for (const numbers of setting === 0 ? [] : TUNED) {
    for (const [name, value] of Object.entries(numbers))
      if (!COUNTS.includes(name)) numbers[name] = value * SPREAD ** (2 * random() - 1);
  }
  try {
    return run();
  } finally {
    TUNED.forEach((numbers, i) => {
      Object.assign(numbers, shipped[i]);
    });
  }
}

function scoreOf({ entries, needs }: JudgedSet, lexicon: Lexicon): number {
  const rank = callbookRanker(openIndex(buildIndex(entries, lexicon), lexicon));
  const step = Math.ceil(needs.length / MOST_NEEDS);
  const asked = needs.filter(({ grades }, i) => grades.size > 0 && i % step === 0);
  return mean(asked.map((need) => ndcgAt(rank(need).slugs, need.grades, DEPTH)));
}
