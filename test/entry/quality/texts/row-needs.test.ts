import { expect, it } from 'vitest';
import { findRowNeeds } from '../../../../src/entry/quality/texts/row-needs.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

const messages = (need: string): string[] =>
  findRowNeeds(aParsedEntry({ example_needs: ['plan a walk', need, 'ebb at noon', 'depth'] })).map(
    ({ problem }) => problem.message,
  );

it.each([
  'days=3 harbour=NLHAR',
  'tide_height, chart_datum',
  'tides -v --json',
  'sorted by tide_height',
  'lowWater per harbour',
  '$filter on depth, $select',
  'depth with filter[harbour]',
  '/harbours/{harbour}/tides',
  'GET tides by harbour limit offset',
])('findRowNeeds reports the row of parameters "%s"', (need) => {
  expect(messages(need)).toEqual([
    `example need "${need}" is a row of parameters. Write a sentence or a question, as somebody asks it`,
  ]);
});

it.each([
  'UNLOCODE, chart datum, spring tide',
  'harbour name, depth in metres, time of high water',
  'ebb; flood; slack water',
])('findRowNeeds reports the row of keywords "%s"', (need) => {
  expect(messages(need)).toEqual([
    `example need "${need}" is a row of keywords. Write a sentence or a question, as somebody asks it`,
  ]);
});

it.each([
  ['a topic without a verb', 'sunrise and sunset times for Oslo'],
  ['a place and a day', 'high water in Harlingen on Friday'],
  ['two parts', 'tides of Texel, by the hour'],
  ['a list within a sentence', 'I need the ebb, the flood and the depth'],
  [
    'a list of long parts',
    'high water in Harlingen harbour, low water off Texel island, slack water near Den Helder',
  ],
  ['a question about parameters', 'ebb_time or flood_time?'],
  ['one flag in a sentence', 'what does --json change in the list of tides'],
  ['a method within a sentence', 'which calls of the harbour use POST'],
  ['an error message', 'tide_station: access denied'],
  ['a path', 'log of tides in /var/log'],
  ['the name of a product', 'tides on an iPhone or iPad'],
])('findRowNeeds accepts %s: "%s"', (_, need) => {
  expect(messages(need)).toEqual([]);
});

it('findRowNeeds returns the place of the need', () => {
  const example_needs = ['plan a walk', 'days=3', 'depth at noon', 'flood'];
  expect(findRowNeeds(aParsedEntry({ example_needs }))).toMatchObject([
    { rule: 'row-need', problem: { line: 14, column: 5 } },
  ]);
});
