import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HoldOffsSchema, MAX_HOLD_OFFS } from '../../../../src/health/check-schema.ts';
import { holdOffsAt, MAX_HOLD_OFF_MS } from '../../../../src/health/probe/pace/pacer.ts';
import { politeFetch, readRetryAfter } from '../../../../src/health/probe/pace/polite-fetch.ts';
import { NO_FILES, withChanges } from '../../../../src/history/files.ts';
import { planRun } from '../../../../src/history/plan.ts';
import { readState, writeState } from '../../../../src/history/stored-files.ts';
import { aCheck, aRun } from '../../../helpers/a-run.ts';
import { aFakeClock } from '../../../helpers/fake-clock.ts';

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

const HOUR_MS = 3_600_000;

test('expired hosts are dropped, and of too many those with the longest pause are kept', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -9, max: 3_000 }), { maxLength: 1_200 }), (hours) => {
      const readyAt = new Map(hours.map((hour) => [`h${hour}.test`, NOW + hour * HOUR_MS]));
      const kept = holdOffsAt(readyAt, NOW);
      expect(HoldOffsSchema.parse(kept)).toEqual(kept);
      const later = hours.filter((hour) => hour > 0).sort((a, b) => b - a);
      const expected = later.slice(0, MAX_HOLD_OFFS).map((hour) => `h${hour}.test`);
      expect(kept.map(({ host }) => host)).toEqual(expected.sort());
    }),
    { numRuns: 30 },
  );
});

/** Calls a host that returns 503 with this header to every request. */
async function asked(retryAfter: string, heldOff: { host: string; until: string }[] = []) {
  const clock = aFakeClock(NOW);
  const requests: string[] = [];
  const polite = politeFetch({
    ...clock,
    fetch: (url, options) =>
      (options?.takeTurn ?? ((_host, request) => request()))(new URL(url).host, async () => {
        requests.push(url);
        const headers = new Headers({ 'Retry-After': retryAfter });
        return { url, status: 503, headers, text: '', truncated: false, latency_ms: 1 };
      }),
    concurrency: 1,
    userAgent: 'a',
    heldOff,
  });
  const outcome = await polite.fetch('https://tides.test/a').then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  return { outcome, requests: requests.length, holdOffs: polite.holdOffs() };
}

test.each([
  ['3600', '2026-11-21T13:00:00.000Z'],
  ['Sat, 21 Nov 2026 14:00:00 GMT', '2026-11-21T14:00:00.000Z'],
  ['999999999', new Date(NOW + MAX_HOLD_OFF_MS).toISOString()],
  ['9'.repeat(400), new Date(NOW + MAX_HOLD_OFF_MS).toISOString()],
])(
  'a host that says Retry-After: %s is to be left alone for so long, for a day at most',
  async (header, until) => {
    expect(await asked(header)).toEqual({
      outcome: 503,
      requests: 1,
      holdOffs: [{ host: 'tides.test', until }],
    });
  },
);

test('a host that asks for a shorter pause than a run waits is not remembered', async () => {
  expect((await asked('30')).holdOffs).toEqual([]);
});

test('a host that asked an earlier run for a pause is remembered and not called until it is over', async () => {
  const heldOff = [{ host: 'tides.test', until: '2026-11-21T13:00:00.000Z' }];
  expect(await asked('7200', heldOff)).toEqual({
    outcome: 'tides.test asked for no request within 3600 s',
    requests: 0,
    holdOffs: heldOff,
  });
});

test('a host is called again when its pause is over', async () => {
  const heldOff = [{ host: 'tides.test', until: '2026-11-21T11:59:59.000Z' }];
  expect(await asked('60', heldOff)).toMatchObject({ outcome: 503, requests: 1 });
});

test('the state keeps hosts between runs, and drops them after a run that has none', () => {
  const changes = new Map<string, string | null>();
  const files = withChanges(NO_FILES, changes);
  const record = (...args: Parameters<typeof aRun>) => {
    for (const [path, text] of planRun(files, aRun(...args)).changes) changes.set(path, text);
    return readState(files);
  };
  const held_off = [{ host: '__proto__', until: '2026-11-01T05:00:00.000Z' }];
  expect(record(0, [aCheck('a')], { held_off })).toMatchObject({
    held_off,
    interfaces: { a: { verdict: 'up' } },
  });
  expect(record(1, [aCheck('a', { state: 'unknown' })], { held_off }).interfaces.a).toMatchObject({
    verdict: 'up',
  });
  const after = record(2, [aCheck('a')]);
  expect(after.held_off).toBeUndefined();
  expect(writeState(after)).not.toContain('held_off');
});
