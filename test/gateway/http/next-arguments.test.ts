import { expect, test } from 'vitest';
import { nextArguments } from '../../../src/gateway/http/next-arguments.ts';
import { anOperation } from '../../helpers/an-operation.ts';

const query = (type: string) => ({ type, 'x-in': 'query' as const });
const OPERATION = anOperation({
  input: { properties: { q: query('string'), page: query('integer'), cursor: query('string') } },
});
const next = (value: unknown, link: string | null = null) =>
  nextArguments(OPERATION, { q: 'sea' }, value, link);

test('the next page is read from the header Link', () => {
  expect(
    next([], '<https://a.example/x?q=sea&page=2>; rel="next", <https://a.example/x>; rel="last"'),
  ).toEqual({
    q: 'sea',
    page: 2,
  });
});

test.each([
  [{ next: 'https://a.example/x?page=3' }, { page: 3 }],
  [{ links: { next: { href: '/x?cursor=abc' } } }, { cursor: 'abc' }],
  [{ meta: { next_cursor: 'abc' } }, { cursor: 'abc' }],
])('the next page is read from the answer %j', (value, changed) => {
  expect(next(value)).toEqual({ q: 'sea', ...changed });
});

test.each([
  [{}],
  [{ next: null }],
  [{ next: '' }],
  [{ next: 'https://evil.example/?token=1' }],
  ['text'],
  [null],
])('there is no next page in %j', (value) => {
  expect(next(value)).toBeNull();
});
