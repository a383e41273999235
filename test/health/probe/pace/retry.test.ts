import { expect, test } from 'vitest';
import { withinBudget } from '../../../../src/health/probe/pace/retry.ts';
import type { FetchOptions, GuardedResponse } from '../../../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../../../src/network/network-error.ts';

const ANSWER: GuardedResponse = {
  url: 'https://a.example/',
  status: 200,
  headers: new Headers(),
  text: '',
  truncated: false,
  latency_ms: 4_000,
};

test('answers and failures use the same time budget', async () => {
  const limits: (number | undefined)[] = [];
  const { fetch, isSpent } = withinBudget(async (_url: string, options: FetchOptions = {}) => {
    limits.push(options.timeoutMs);
    if (limits.length === 2) throw Object.assign(new NetworkError('connection', 'reset'), { spentMs: 5_000 });
    return ANSWER;
  }, 12_000);
  await fetch('https://a.example/');
  await expect(fetch('https://a.example/')).rejects.toThrow('reset');
  expect(isSpent()).toBe(false);
  await fetch('https://a.example/');
  expect(limits).toEqual([10_000, 8_000, 3_000]);
  expect(isSpent()).toBe(true);
});

test('a request is not sent, and fails with a timeout, once the budget is spent', async () => {
  let sent = 0;
  const { fetch } = withinBudget(async () => {
    sent += 1;
    return ANSWER;
  }, 4_000);
  await fetch('https://a.example/');
  await expect(fetch('https://a.example/')).rejects.toMatchObject({ fault: 'timeout' });
  expect(sent).toBe(1);
});
