import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { correctWord, editDistance, isMisspelling } from '../../../src/discovery/need/spelling.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

/** The distance by its definition: the cheapest way to change the last letters, then the rest. */
function naiveDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const swap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    naiveDistance(restA, b) + 1,
    naiveDistance(a, restB) + 1,
    naiveDistance(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
    ...(swap ? [naiveDistance(a.slice(0, -2), b.slice(0, -2)) + 1] : []),
  );
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });

it('the distance of two words is that of its definition', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(naiveDistance(a, b));
    }),
  );
});

it.each([
  ['weather', 'weather', 0],
  ['weather', 'waether', 1],
  ['weather', 'wether', 1],
  ['weather', 'weathher', 1],
  ['weather', 'weathar', 1],
  ['weather', 'whether', 2],
  ['', 'tide', 4],
])('"%s" and "%s" are %d typing mistakes apart', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

it.each(['translattion', 'transaltion', 'tranlation', 'translatiom'])(
  'the misspelt word "%s" is corrected to one of the index',
  (misspelt) => {
    const entries = ['one', 'two', 'three'].map((slug) =>
      anIndexableEntry({ slug, summary: 'Translation of documents.', capabilities: ['translate_text'] }),
    );
    expect(correctWord(openIndex(buildIndex(entries)), misspelt)).toBe('translation');
  },
);

it.each([
  ['tide', 'tido', true],
  ['tie', 'tip', false], // Three letters.
  ['weather', 'whather', true],
  ['weather', 'wheather', true],
  ['weather', 'wheathr', false], // Seven letters, two mistakes.
  ['weathers', 'wheathrs', true],
  ['weathers', 'wheathrz', false],
])('"%s" may be "%s", misspelled: %s', (word, other, isMeant) => {
  expect(isMisspelling(word, other)).toBe(isMeant);
  expect(isMisspelling(word, word)).toBe(word.length > 3);
});

it('a correction is the nearest word, and of those the one that most entries have', () => {
  const summaries = ['Planets.', 'Planned.', 'Planned.', 'Planes.', 'Planks, planks.'];
  const entries = summaries.map((summary, at) => anIndexableEntry({ slug: `e${at}`, summary }));
  const correct = (word: string) => correctWord(openIndex(buildIndex(entries)), word);
  expect(correct('plannedd')).toBe('planned');
  expect(correct('planetz')).toBe('planets');
  expect(correct('plane')).toBe('planes');
  expect(correct('qlanets')).toBeNull();
});

const LONGEST = 'abcdefghijklmnopqrstuvwx'; // 24 letters.

it.each([
  ['mapp', 'map'],
  ['tidd', 'tide'],
  ['tid', null], // Three letters.
  ['planef', 'planet'], // One mistake from "planes" too, which fewer entries have.
  ['stationar', 'stationary'], // Two mistakes from "stations", which more entries have.
  [`${LONGEST.slice(0, 22)}xw`, LONGEST],
  [`${LONGEST}y`, null],
  ['pläne', null],
])('the word "%s" is corrected to %s', (word, correction) => {
  const texts = ['Map, tide.', 'Planes, stationary.', ...Array(3).fill('Planet, stations.'), LONGEST];
  const entries = texts.map((summary, at) => anIndexableEntry({ slug: `e${at}`, summary }));
  expect(correctWord(openIndex(buildIndex(entries)), word)).toBe(correction);
});
