import { expect, test } from 'vitest';
import { readHttp } from '../../../../src/health/probe/answer/answer-reader.ts';

test.each<[string | null, string | null, object | null]>([
  ['application/json', '5', { $: 'number' }],
  ['application/geo+json; charset=utf-8', '{"a":1}', { $: 'object', '$.a': 'number' }],
  ['text/plain', ' [1]', { $: 'array', '$[]': 'number' }],
  [null, '{}', { $: 'object' }],
  ['text/plain', '5', null],
  [null, '5', null],
  ['application/json', '{"a":', null],
  ['application/json', null, null],
])('an answer of the type %s with the text %j has the keys %j', (type, text, keys) => {
  expect(readHttp({ status: 200, type, text }).keys).toEqual(keys);
});
