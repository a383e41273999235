import { expect, it } from 'vitest';
import { describeFaults } from '../../src/log/fault.ts';
import type { CallLine } from '../../src/log/schema.ts';
import { readableLine } from '../../src/log/write.ts';

const line: CallLine = {
  kind: 'call',
  time: '2026-11-21T12:00:03.000Z',
  function: 'report',
  method: 'POST',
  route: '/api/public/report',
  status: 503,
  duration_ms: 3001.2,
  request_id: '5f1d0e4a-5a0e-4a53-9d0c-0c7a54f3a001',
  problem: 'unavailable',
  store_ms: 3000.1,
  store_calls: 1,
  faults: [
    {
      class: 'StoreUnavailableError',
      message: 'Redis could not be reached',
      at: ['store/unavailable.ts:14:11'],
    },
  ],
};

it('the text form of a line is readable at a terminal', () => {
  expect(readableLine(line)).toBe(
    [
      '12:00:03  POST  /api/public/report  503  3001.2 ms  unavailable  Redis 3000.1 ms  5f1d0e4a-5a0e-4a53-9d0c-0c7a54f3a001',
      '         StoreUnavailableError: Redis could not be reached (store/unavailable.ts:14:11)',
    ].join('\n'),
  );
});

it.each([
  ['connect ECONNREFUSED 203.0.113.7:443', 'connect ECONNREFUSED …:443'],
  ['550 <keeper@example.org> is not known here', '550 … is not known here'],
  ['fetch of https://hooks.example.org/T0/B1 failed', 'fetch of … failed'],
  ['Unexpected token in JSON: "my address is"', 'Unexpected token in JSON: …'],
  ['token AYXpACQgZjk3ZmQyNzQtMDI was refused', 'token … was refused'],
])('the log removes private parts from: %s', (message, shown) => {
  expect(describeFaults(new Error(message), [])[0]?.message).toBe(shown);
});

it('the log removes the words of a request in any escaping', () => {
  const sent = ['https://callbook.example/?need=insulin+for%20Ada'];
  expect(describeFaults(new Error('no index for insulin or ada'), sent)[0]?.message).toBe(
    'no index … … or …',
  );
});

it('the log removes the words of a JSON body in any escaping', () => {
  const sent = ['{"note":"for\\n\\u0041da"}'];
  expect(describeFaults(new Error('no note of Ada'), sent)[0]?.message).toBe('no … of …');
});

it('the log describes thrown values that are not errors, and at most three causes', () => {
  expect(describeFaults('thrown text', [])).toEqual([
    { class: 'NoError', message: 'a string was thrown', at: [] },
  ]);
  const chain = [1, 2, 3, 4].reduce((cause, n) => new Error(`level ${n}`, { cause }), new Error('level 0'));
  expect(describeFaults(chain, []).map(({ message }) => message)).toEqual(['level 4', 'level 3', 'level 2']);
});
