import { describe, expect, it } from 'vitest';
import { measureAnswers, measureStyles } from '../../../../measure/relevance/figures/measure-answers.ts';
import { expectedCalibrationError } from '../../../../measure/relevance/measures.ts';

const answer = (
  serving: string[],
  ranked: string[],
  answered: string[],
  chance: number,
  style = 'question',
) => ({
  need: {
    need: 'a need',
    grades: new Map(serving.map((slug) => [slug, 3])),
    category: undefined,
    style,
  },
  ranked,
  answered,
  chance,
});

const answers = [
  answer(['tides'], ['tides', 'moon'], ['tides', 'moon'], 0.9),
  answer(['moon'], ['moon', 'tides'], [], 0.3, 'typo'),
  answer([], ['tides'], ['tides'], 0.6, 'uncovered'),
  answer([], [], [], 0, 'uncovered'),
];

describe('measureAnswers', () => {
  it('measures covered needs before the line, and counts one that is called none as missed after it', () => {
    const measured = measureAnswers(answers);
    expect(measured).toMatchObject({
      covered: 2,
      uncovered: 2,
      covered_called_none: 0.5,
      uncovered_answered: 0.5,
    });
    expect(measured.ranked).toEqual({ 'hit@1': 1, 'hit@5': 1, 'ndcg@5': 1, 'ndcg@10': 1 });
    expect(measured.answered).toEqual({ 'hit@1': 0.5, 'hit@5': 0.5, 'ndcg@5': 0.5, 'ndcg@10': 0.5 });
    expect(measured.auroc).toBe(0.75);
  });

  it('weights covered and uncovered needs 3 : 1 in the calibration error, and counts a need without matches', () => {
    const weights = [0.375, 0.375, 0.125, 0.125];
    const predictions = answers.map(({ chance }, i) => ({ chance, serves: i < 2, weight: weights[i] ?? 0 }));
    expect(measureAnswers(answers).ece).toBeCloseTo(expectedCalibrationError(predictions));
  });

  it('has null for what a set without uncovered needs cannot measure', () => {
    expect(measureAnswers(answers.slice(0, 2))).toMatchObject({ uncovered_answered: null, auroc: null });
  });
});

it('measureStyles measures the styles of covered needs alone', () => {
  const styles = measureStyles(answers);
  expect(styles.map(({ style, answered }) => [style, answered['hit@1']])).toEqual([
    ['question', 1],
    ['typo', 0],
  ]);
});
