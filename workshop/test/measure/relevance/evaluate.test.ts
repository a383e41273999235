import { describe, expect, it } from 'vitest';
import { evaluateWithin, evenlySpread } from '../../../measure/relevance/evaluate.ts';

const needs = Array.from({ length: 200 }, (_, i) => ({
  need: `need ${i}`,
  grades: new Map([[`e${i}`, 3]]),
  category: undefined,
  style: null,
}));

describe('evaluateWithin', () => {
  it('runs as many needs as fit the budget and measures only these', () => {
    let now = 0;
    const rank = ({ need }: { need: string }) => {
      now += 1_000;
      return { slugs: [`e${need.slice(5)}`], confidence: 0 };
    };
    const { needs: finished, relevance } = evaluateWithin(needs, rank, () => now, 9_500);
    expect(finished).toHaveLength(10);
    expect(relevance['ndcg@5']).toBe(1);
  });

  it('runs at least one need', () => {
    let now = 0;
    const rank = () => {
      now += 1_000;
      return { slugs: [], confidence: 0 };
    };
    expect(evaluateWithin(needs, rank, () => now, 10).needs).toHaveLength(1);
  });
});

describe('evenlySpread', () => {
  it('keeps every value, and has values from each third in its first tenth', () => {
    const values = Array.from({ length: 300 }, (_, i) => i);
    const spread = evenlySpread(values);
    expect(spread.toSorted((a, b) => a - b)).toEqual(values);
    const thirds = [0, 1, 2].map((third) => spread.slice(0, 30).filter((i) => Math.floor(i / 100) === third));
    for (const third of thirds) expect(third.length).toBeGreaterThan(6);
  });
});
