import { expect, it } from 'vitest';
import { isFittedSet, isTunedSet } from '../../../measure/relevance/read-sets.ts';

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
