import { expect, it } from 'vitest';
import { UNCOVERED_BELOW } from '../../../../../src/discovery/calibration.ts';
import type { JudgedMatches } from '../../../../measure/relevance/calibration/collect-matches.ts';
import { leftOutByFolds, together } from '../../../../measure/relevance/calibration/left-out.ts';
import { tradeOffs } from '../../../../measure/relevance/calibration/trade-off.ts';
import { evidenceOf } from './evidence-of.ts';

/** Needs whose first match serves if the score is high. The need at position `odd` is judged the other way round. */
const samples = (odd: number) =>
  Array.from({ length: 100 }, (_, i): JudgedMatches => {
    const score = (i % 20) / 20;
    const serves = score > 0.5 !== (i === odd);
    const evidence = evidenceOf(score);
    return { need: `need ${i}`, covered: true, specific: [{ evidence, serves }], general: [] };
  });

it('leftOutByFolds gives a need a chance that does not depend on how this need was judged', () => {
  const [judged, otherwise] = [leftOutByFolds(samples(-1)), leftOutByFolds(samples(7))];
  expect(judged).toHaveLength(100);
  expect(otherwise[7]?.serves).not.toBe(judged[7]?.serves);
  expect(otherwise[7]?.chance).toBe(judged[7]?.chance);
  expect(otherwise[8]?.chance).not.toBe(judged[8]?.chance);
});

it('tradeOffs counts covered needs below each line and uncovered needs from it on, 3 : 1', () => {
  const of = (covered: boolean, chance: number) => ({
    need: 'n',
    serves: covered,
    covered,
    chance,
    weight: 1,
  });
  const lines = tradeOffs(
    together([
      [of(true, 0.2), of(true, 0.9)],
      [of(false, 0.3), of(false, 0.05)],
    ]),
  );
  expect(lines.map(({ line }) => line)).toEqual([
    0.1,
    0.15,
    UNCOVERED_BELOW,
    0.25,
    0.3,
    0.35,
    0.4,
    0.45,
    0.5,
    0.55,
    0.6,
  ]);
  expect(lines[2]).toEqual({ line: 0.2, covered_called_none: 0, uncovered_answered: 0.5, errors: 0.125 });
  expect(lines[6]).toEqual({ line: 0.4, covered_called_none: 0.5, uncovered_answered: 0, errors: 0.375 });
});
