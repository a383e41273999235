import { expect, it } from 'vitest';
import { trustOf } from '../../../src/api/discover/describe-match.ts';
import { anEntry } from '../../helpers/an-entry.ts';

it.each([
  [200, 150, 0.75],
  [1, 0, 0],
  [3, 3, 1],
])('the uptime of %d checks, of which %d were ok, is %d', (checks_total, checks_ok, uptime) => {
  expect(trustOf(anEntry({}, { checks_total, checks_ok }))).toMatchObject({ uptime, samples: checks_total });
});

it('the uptime is null, not 0, if an interface was never checked', () => {
  expect(trustOf(anEntry({}, { checks_total: 0, checks_ok: 0 }))).toMatchObject({ uptime: null, samples: 0 });
});
