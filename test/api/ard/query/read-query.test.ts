import { expect, it, test } from 'vitest';
import { resolveTerm, TERM_PATHS, valuesAt } from '../../../../src/api/ard/query/read-query.ts';
import { describeArdEntries } from '../../../../src/protocols/ard/describe-entry.ts';
import { anEntry } from '../../../helpers/an-entry.ts';
import { PROTOTYPE_NAMES } from '../../../helpers/prototype-names.ts';

const ARD = 'https://agenticresourcediscovery.org/ns#';
const [line] = describeArdEntries([anEntry({ tags: ['tides', 'sea'] })], [], 'https://callbook.example');
const entry = (line as NonNullable<typeof line>).entry;

test.each<[string, Record<string, string>, string | null]>([
  ['tags', {}, 'tags'],
  ['publisher', {}, 'publisher'],
  ['metadata.category', {}, 'metadata.category'],
  [`${ARD}type`, {}, 'type'],
  ['a:tags', { a: ARD }, 'tags'],
  ['a:metadata.category', { a: ARD }, 'metadata.category'],
  ['media', { media: `${ARD}type` }, 'type'],
  ['type', { type: `${ARD}type` }, 'type'],
  ['type', { type: 'https://other.example/type' }, null],
  ['okf:taxonomy', { okf: 'https://openknowledgeformat.org/ns#' }, null],
  ['a:tags', {}, null],
  ['metadata.nothing', {}, null],
  ['a:nothing', { a: ARD }, null],
  ['tag', {}, null],
  ['', {}, null],
])('the key "%s" with the context %j names %s', (key, context, path) => {
  expect(resolveTerm(key, context)).toBe(path);
});

it('a name that every object inherits names no term', () => {
  for (const name of PROTOTYPE_NAMES) {
    expect(resolveTerm(name, {}), name).toBeNull();
    expect(resolveTerm(`metadata.${name}`, {}), name).toBeNull();
    expect(resolveTerm(`${name}:type`, {}), name).toBeNull();
  }
});

it('every term path has texts as values, or none', () => {
  for (const path of TERM_PATHS)
    for (const value of valuesAt(entry, path)) expect([path, typeof value]).toEqual([path, 'string']);
  expect(valuesAt(entry, 'tags')).toEqual(['tides', 'sea']);
  expect(valuesAt(entry, 'metadata.no_key')).toEqual(['true']);
  expect(valuesAt(entry, 'metadata.health_ok')).toEqual([]);
  expect(valuesAt(entry, 'publisher')).toEqual(['callbook.example']);
});
