import { expect, it } from 'vitest';
import { isFittedSet, isTunedSet, readRepositorySets } from '../../../src/measure/relevance/read-sets.ts';

it.each(['bfcl', 'own held out'])('nothing is chosen on the needs of "%s"', (name) => {
  expect(isTunedSet(name)).toBe(false);
  expect(isFittedSet(name)).toBe(false);
});

it.each(['own', 'own development', 'seal'])('parameters may be chosen on the needs of "%s"', (name) => {
  expect(isTunedSet(name)).toBe(true);
});

it('match_score is fitted to needs over the catalog of the project only', () => {
  expect(['own', 'own development', 'seal'].filter(isFittedSet)).toEqual(['own', 'own development']);
});

it('the repository has needs that its entries serve, and needs that they do not, in each of its sets', () => {
  const sets = readRepositorySets().map(({ name, needs }) => {
    const covered = needs.filter(({ grades }) => grades.size > 0).length;
    return { name, covered: covered > 0, uncovered: needs.length > covered };
  });
  expect(sets).toEqual([
    { name: 'own development', covered: true, uncovered: true },
    { name: 'own held out', covered: true, uncovered: true },
  ]);
});
