import { expect, test } from 'vitest';
import {
  askControl,
  type Control,
  ControlWatch,
  isVoid,
  WrongClockError,
} from '../../../src/health/probe/control.ts';
import type { GuardedFetch } from '../../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../../src/network/network-error.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
/** A network in which each address sends a status and a clock that is so many minutes behind ours, or none. */
const aNetwork =
  (answers: Readonly<Record<string, { status?: number; behindMinutes?: number }>>): GuardedFetch =>
  async (url) => {
    const { status = 200, behindMinutes } = answers[String(url)] ?? {};
    const date =
      behindMinutes === undefined ? undefined : new Date(NOW - behindMinutes * 60_000).toUTCString();
    const headers = new Headers(date === undefined ? {} : { Date: date });
    return { status, headers } as Awaited<ReturnType<GuardedFetch>>;
  };
const ask = (answers: Parameters<typeof aNetwork>[0]) =>
  askControl(Object.keys(answers), aNetwork(answers), () => NOW);

test.each<[Control, boolean]>([
  [{ ok: 6, total: 6 }, false],
  [{ ok: 4, total: 6 }, false],
  [{ ok: 3, total: 6 }, true],
  [{ ok: 2, total: 5 }, true],
  [{ ok: 3, total: 5 }, false],
  [{ ok: 0, total: 1 }, true],
  [{ ok: 0, total: 0 }, false],
])('a run with the control %j is void: %s', (control, expected) => {
  expect(isVoid(control)).toBe(expected);
});

test('an address counts as reached below status 300, because captive portals redirect', async () => {
  const { control } = await ask({
    a: { status: 204 },
    b: { status: 299 },
    c: { status: 300 },
    d: { status: 502 },
  });
  expect(control).toEqual({ ok: 2, total: 4 });
});

test('one wrong clock among the control addresses does not count', async () => {
  const { aheadMs } = await ask({
    a: { behindMinutes: 0 },
    b: { behindMinutes: 600 },
    c: { behindMinutes: 1 },
  });
  expect(aheadMs).toBe(60_000);
});

test('addresses that send no date, or fail, say nothing about the clock', async () => {
  expect((await ask({ a: {}, b: { status: 500, behindMinutes: 60 } })).aheadMs).toBeNull();
  expect((await ask({ a: {}, b: { behindMinutes: 2 } })).aheadMs).toBe(120_000);
});

test('an address that does not answer counts as missed, and an error of the prober itself ends the run', async () => {
  const failing = (error: Error) =>
    askControl(
      ['a'],
      () => Promise.reject(error),
      () => NOW,
    );
  const { control, aheadMs } = await failing(new NetworkError('timeout', 'no response in time'));
  expect([control, aheadMs]).toEqual([{ ok: 0, total: 1 }, null]);
  await expect(failing(new Error('out of memory'))).rejects.toThrow('out of memory');
});

test.each([
  [600_000, '10 minutes ahead of'],
  [-600_000, '10 minutes behind'],
])('a clock that is %d ms ahead is reported as %s the others', (aheadMs, words) => {
  expect(new WrongClockError(aheadMs).message).toContain(words);
});

/** A watch whose rounds have the given results, on a clock that the test moves. */
function aWatch(oks: readonly number[]) {
  let [now, asked] = [0, 0];
  const askAll = async () => {
    const ok = oks[asked] ?? 6;
    asked += 1;
    return { control: { ok, total: 6 }, aheadMs: null };
  };
  const watch = new ControlWatch(askAll, () => now);
  const advance = (ms: number) => {
    now += ms;
    watch.askIfDue();
    return asked;
  };
  return { watch, advance };
}

test('the control addresses are asked again after five seconds, not sooner', () => {
  const { advance } = aWatch([]);
  expect([advance(0), advance(4_999), advance(1), advance(0), advance(5_000)]).toEqual([1, 1, 2, 2, 3]);
});

test('the control addresses are asked at most 200 times in a run', () => {
  const { advance } = aWatch([]);
  const counts = Array.from({ length: 210 }, () => advance(5_000));
  expect(counts.at(-1)).toBe(200);
});

test('the round in which the fewest addresses answered decides', async () => {
  const { watch, advance } = aWatch([5, 2, 6]);
  for (let i = 0; i < 3; i += 1) advance(5_000);
  expect(await watch.worst()).toEqual({ ok: 2, total: 6 });
});
