import { expect, it } from 'vitest';
import {
  fitsFilter,
  shownTarget,
  typeWords,
  valueWords,
} from '../../../../src/site/entry/operations/operation-words.ts';
import { anOperation, aTool } from '../../../helpers/an-operation.ts';

it('an operation is called by its method and path, a command by its words, and a tool by its name alone', () => {
  expect(shownTarget(anOperation({ method: 'POST', path: '/tides' }))).toBe('POST /tides');
  expect(shownTarget(anOperation({ path: '' }))).toBe('GET');
  expect(shownTarget(aTool({ command: 'docker image ls' }))).toBe('docker image ls');
  expect(shownTarget(aTool())).toBeNull();
});

it('types are in words, with the elements of lists', () => {
  expect(typeWords({ type: 'integer' })).toBe('integer');
  expect(typeWords({ type: ['string', 'null'] })).toBe('string or null');
  expect(typeWords({ type: 'array', items: { type: 'string' } })).toBe('list of strings');
  expect(typeWords({ type: 'array', items: { type: 'array' } })).toBe('list of lists');
  expect(typeWords({ type: 'array', items: true })).toBe('list');
  expect(typeWords({})).toBe('any type');
});

it('at most twelve values are listed, and the rest counted', () => {
  expect(valueWords({ enum: ['m', 'ft'], default: 'm' })).toBe('One of: m, ft. Default: m.');
  expect(valueWords({ enum: Array.from({ length: 14 }, (_, i) => i) })).toMatch(/10, 11 and 2 more\.$/);
  expect(valueWords({ default: false })).toBe('Default: false.');
  expect(valueWords({ type: 'string' })).toBe('');
});

it('a filter fits a text that has all its words, in any order and case', () => {
  expect(fitsFilter('repos/get Reads GET /repos', 'READS repos')).toBe(true);
  expect(fitsFilter('repos/get Reads GET /repos', 'repos writes')).toBe(false);
});

it('an empty filter fits every text', () => {
  expect(fitsFilter('', ' ')).toBe(true);
});
