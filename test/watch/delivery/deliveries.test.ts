import { describe, expect, it } from 'vitest';
import { KEYS } from '../../../src/store/keys.ts';
import {
  claimDelivery,
  createDelivery,
  dueDeliveries,
  nextTry,
  settleDelivery,
} from '../../../src/watch/delivery/deliveries.ts';
import { aStore, REDIS_KINDS } from '../../helpers/stores.ts';

const FIRST = Date.parse('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Minutes until the next try, after the given tries and minutes since the first. Null if it is given up. */
const wait = (attempts: number, minutes: number): number | null => {
  const now = FIRST + minutes * MINUTE_MS;
  const next = nextTry({ attempts, first_at: FIRST }, new Date(now));
  return next && (next.getTime() - now) / MINUTE_MS;
};

describe('a failed delivery', () => {
  it('is tried again after waits that grow to four hours', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => wait(attempts, 0))).toEqual([
      5, 15, 30, 60, 120, 240, 240, 240,
    ]);
  });

  it('has its last try a day after the first', () => {
    expect(wait(7, DAY_MINUTES - 240)).toBe(240);
    expect(wait(7, DAY_MINUTES - 239)).toBe(239);
    expect(wait(7, DAY_MINUTES - 1)).toBe(1);
  });

  it('is given up after a day, unless it had fewer than three tries', () => {
    expect([2, 3, 4].map((attempts) => wait(attempts, DAY_MINUTES))).toEqual([15, null, null]);
    expect(wait(1, 3 * DAY_MINUTES)).toBe(5);
  });
});

describe.each(REDIS_KINDS)('a delivery that is put off, in the $name', ({ redisUrl }) => {
  it('is due at its time, or if that is so far ahead that a wrong clock must have set it', async () => {
    await using redis = await aStore(redisUrl);
    const { store } = redis;
    const at = (hours: number) => new Date(FIRST + hours * 60 * MINUTE_MS);
    await store.zadd(KEYS.alertsNew, { score: FIRST, member: 'alert-1' });
    await createDelivery(store, ['alert-1'], at(0));
    const delivery = await claimDelivery(store, 'alert-1', at(0));
    if (delivery === null) throw new Error('The delivery was not due at once.');
    await settleDelivery(store, delivery, 'retry', { now: at(0), next: at(2) });
    const dueAt = async (hours: number) => (await dueDeliveries(store, at(hours), 5)).length;
    expect(await Promise.all([1, 2, -21, -23].map(dueAt))).toEqual([0, 1, 0, 1]);
    expect(await claimDelivery(store, 'alert-1', at(1))).toBe(null);
    expect(await claimDelivery(store, 'alert-1', at(-23))).not.toBe(null);
  });
});
