import { expect, it } from 'vitest';
import { SYNONYMS } from '../../../src/discovery/need/synonyms.ts';
import { stem } from '../../../src/text/stem.ts';

it('a special case finds the general word, and not the other way round', () => {
  expect(SYNONYMS.get(stem('isbn'))).toContain(stem('book'));
  expect(SYNONYMS.get(stem('book')) ?? []).not.toContain(stem('isbn'));
});

it('no word is a synonym of itself, or of another word twice', () => {
  for (const [word, others] of SYNONYMS) {
    expect(others, word).not.toContain(word);
    expect(others, word).toEqual([...new Set(others)]);
  }
});
