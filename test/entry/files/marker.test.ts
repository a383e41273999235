import { expect, it } from 'vitest';
import { findMarkers, marker } from '../../../src/entry/files/marker.ts';

it('markers are found in texts, lists and maps, with their path', () => {
  const draft = {
    name: 'Tides',
    summary: marker('one sentence'),
    example_needs: ['ebb', marker('a need')],
    package: { type: 'npm', name: marker('the name') },
    replaced_by: null,
    featured: false,
  };
  expect(findMarkers(draft).map(({ path }) => path)).toEqual([
    ['summary'],
    ['example_needs', 1],
    ['package', 'name'],
  ]);
  expect(findMarkers(draft)[0]?.message).toBe(
    'summary still contains the marker "FILL: one sentence". Write what it asks for',
  );
});

it('a marker is shown up to 60 characters', () => {
  const shown = (length: number) =>
    /"(.*)"/.exec(findMarkers({ a: 'FILL: '.padEnd(length, 'x') })[0]?.message ?? '')?.[1];
  expect(shown(60)).toBe('FILL: '.padEnd(60, 'x'));
  expect(shown(61)).toBe(`${'FILL: '.padEnd(59, 'x')}…`);
});

it('markers are found three steps deep, where the deepest text of an entry is, and no deeper', () => {
  const text = marker('x');
  expect(findMarkers({ a: [{ b: text }] })).toHaveLength(1);
  expect(findMarkers({ a: [{ b: [text] }] })).toEqual([]);
  expect(findMarkers(null)).toEqual([]);
});
