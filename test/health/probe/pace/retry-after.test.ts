import { expect, test } from 'vitest';
import { readRetryAfter } from '../../../../src/health/probe/pace/retry-after.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['0', 0],
  [' 120 ', 120_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['2026-11-21', null],
  ['', null],
  [null, null],
])('Retry-After %j is %j ms', (header, expected) => {
  expect(readRetryAfter(header, NOW)).toBe(expected);
});
