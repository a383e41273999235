import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPacer, HostHeldOffError } from '../../../../src/health/probe/pace/pacer.ts';
import { aFakeClock } from '../../../helpers/fake-clock.ts';

const GAP_MS = 500;
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('a host gets one request at a time, in order, with a gap between them', async () => {
  const clock = aFakeClock(0);
  const { takeTurn } = createPacer(clock, 10);
  const log: string[] = [];
  const request = (name: string) => async () => {
    log.push(`${name} at ${clock.now()}`);
    await tick();
    log.push(`${name} ends`);
  };
  await Promise.all([takeTurn('a.test', request('first')), takeTurn('a.test', request('second'))]);
  expect(log).toEqual(['first at 0', 'first ends', `second at ${GAP_MS}`, 'second ends']);
});

test('one host does not wait for another', async () => {
  const clock = aFakeClock(0);
  const { takeTurn } = createPacer(clock, 10);
  const never = takeTurn('slow.test', () => new Promise(() => {}));
  expect(await takeTurn('fast.test', async () => clock.now())).toBe(0);
  expect(never).toBeInstanceOf(Promise);
});

test('an error of a request is thrown, and the next request runs', async () => {
  const { takeTurn } = createPacer(aFakeClock(), 1);
  const failing = takeTurn('a.test', async () => {
    throw new Error('oops');
  });
  const next = takeTurn('a.test', async () => 'fine');
  await expect(failing).rejects.toThrow('oops');
  expect(await next).toBe('fine');
});

test('a request waits for the pause that its host asked for', async () => {
  const clock = aFakeClock(0);
  const { takeTurn, holdOff } = createPacer(clock, 1);
  holdOff('a.test', 7_000);
  expect(await takeTurn('a.test', async () => clock.now())).toBe(7_000);
});

test('a host that asked for more than half a minute is not called', async () => {
  const { takeTurn, holdOff } = createPacer(aFakeClock(), 1);
  holdOff('a.test', 31_000);
  await expect(takeTurn('a.test', async () => 'asked')).rejects.toThrow(HostHeldOffError);
  await expect(takeTurn('a.test', async () => 'asked')).rejects.toThrow(
    'a.test asked for no request within 31 s',
  );
  expect(await takeTurn('b.test', async () => 'asked')).toBe('asked');
});

test('the pacer never exceeds its limits, and runs every request', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat({ max: 3 })), { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (requests, concurrency) => {
        const { takeTurn } = createPacer(aFakeClock(), concurrency);
        const underWay: string[] = [];
        let done = 0;
        await Promise.all(
          requests.map(([host, ticks]) =>
            takeTurn(host, async () => {
              expect(underWay).not.toContain(host);
              underWay.push(host);
              expect(underWay.length).toBeLessThanOrEqual(concurrency);
              for (let i = 0; i < ticks; i++) await tick();
              underWay.splice(underWay.indexOf(host), 1);
              done += 1;
            }),
          ),
        );
        expect(done).toBe(requests.length);
      },
    ),
    { numRuns: 50 },
  );
});
