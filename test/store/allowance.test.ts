import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { PROOF_SECONDS } from '../../src/proof/challenge.ts';
import { MAX_BITS, MIN_BITS } from '../../src/proof/price.ts';
import { allowanceOf, type Claims, EVERYBODY, takeAll } from '../../src/store/allowance.ts';
import type { Limit } from '../../src/store/limits.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const few: Limit = { name: 'few', calls: 3, windowSeconds: 3_600, counted: 'calls' };
const many: Limit = { name: 'many', calls: 5, windowSeconds: 86_400, counted: 'calls' };
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describe.each(REDIS_KINDS)('limits in $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());
  const take = (now: Date, ...claims: Claims) => takeAll(test.store, claims, now);

  it('allow the same calls as a naive counter, and do not count refused calls', async () => {
    const call = fc.record({
      few: fc.constantFrom('a', 'b', null),
      many: fc.constantFrom('a', 'b'),
      wait: fc.constantFrom(0, 0, 600, 3_600, 50_000),
    });
    const play = async (calls: readonly { few: string | null; many: string; wait: number }[]) => {
      await test.flush();
      const used = new Map<string, number>();
      let seconds = 0;
      for (const each of calls) {
        seconds += each.wait;
        const now = later(seconds);
        const claims = [
          { limit: many, who: each.many },
          ...(each.few === null ? [] : [{ limit: few, who: each.few }]),
        ] as const;
        const named = claims.map(({ limit, who }) => ({
          counter: `${limit.name} ${who} ${Math.floor(now.getTime() / 1_000 / limit.windowSeconds)}`,
          limit,
        }));
        const allowed = named.every(({ counter, limit }) => (used.get(counter) ?? 0) < limit.calls);
        const remaining = many.calls - (used.get(named[0]?.counter ?? '') ?? 0) - 1;
        if (allowed) for (const { counter } of named) used.set(counter, (used.get(counter) ?? 0) + 1);
        const got = await take(now, ...(claims as Claims));
        expect([got.allowed, got.remaining]).toEqual([allowed, allowed ? remaining : 0]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(call, { maxLength: 30 }), play), { numRuns: 30 });
  });

  it('allow exactly 3 of 60 simultaneous calls', async () => {
    await test.flush();
    const claims: Claims = [
      { limit: many, who: 'a' },
      { limit: few, who: 'a' },
    ];
    const answers = await Promise.all(Array.from({ length: 60 }, () => take(NOW, ...claims)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(await take(NOW, { limit: many, who: 'a' })).toMatchObject({ allowed: true, remaining: 1 });
  });

  it('report exactly when the next call is allowed', async () => {
    await test.flush();
    const at = later(1_234.5);
    for (let i = 0; i < 3; i += 1) await take(at, { limit: few, who: 'a' });
    const { allowed, resetSeconds } = await take(at, { limit: few, who: 'a' });
    expect([allowed, resetSeconds]).toEqual([false, 3_600 - 1_234]);
    const isAllowedAfter = async (seconds: number) =>
      (await take(new Date(at.getTime() + seconds * 1_000), { limit: few, who: 'a' })).allowed;
    expect(await isAllowedAfter(resetSeconds - 1)).toBe(false);
    expect(await isAllowedAfter(resetSeconds)).toBe(true);
  });

  it('report the limit that refuses for the longest time', async () => {
    await test.flush();
    const claims: Claims = [
      { limit: few, who: 'a' },
      { limit: many, who: 'a' },
    ];
    for (let i = 0; i < 3; i += 1) await take(NOW, ...claims);
    expect((await take(NOW, ...claims)).limit.name).toBe('few');
    for (let i = 0; i < 2; i += 1) await take(NOW, { limit: many, who: 'a' });
    expect(await take(NOW, ...claims)).toMatchObject({ limit: { name: 'many' }, resetSeconds: 43_200 });
  });

  it('keep a part for sources without an earlier use, and report the limit that refuses the others', async () => {
    await test.flush();
    const all: Limit = {
      ...{ name: 'all', calls: 10, windowSeconds: 3_600, counted: 'calls' },
      kept: { calls: 6, per: 'many' },
    };
    const call = (who: string) => take(NOW, { limit: many, who }, { limit: all, who: EVERYBODY });
    for (let i = 0; i < 4; i += 1) expect((await call('busy')).allowed).toBe(true);
    expect(await call('busy')).toMatchObject({ allowed: false, limit: { name: 'all' }, remaining: 0 });
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect((await call(who)).allowed).toBe(true);
      expect((await call(who)).allowed).toBe(false);
    }
    expect(await call('g')).toMatchObject({ allowed: false, limit: { name: 'all' } });
  });

  it('ask for a proof of work as they are used up, and take each proof once', async () => {
    await test.flush();
    const all: Limit = { ...few, name: 'all', calls: 40, priced: true };
    const claim = { limit: all, who: EVERYBODY };
    const paid = (bits: number, id: string) => takeAll(test.store, [claim], NOW, { bits, id });
    for (let i = 0; i < 10; i += 1) expect(await take(NOW, claim)).toMatchObject({ allowed: true, price: 0 });
    expect(await take(NOW, claim)).toMatchObject({ allowed: false, price: MIN_BITS, limit: { name: 'all' } });
    expect(await paid(MIN_BITS, 'a')).toMatchObject({ allowed: true, remaining: 29 });
    expect(await paid(MIN_BITS, 'a')).toMatchObject({ allowed: false, price: MIN_BITS });
    for (const id of ['b', 'c', 'd', 'e']) expect((await paid(MIN_BITS, id)).allowed).toBe(true);
    expect(await paid(MIN_BITS, 'f')).toMatchObject({ allowed: false, price: MIN_BITS + 1 });
    expect((await paid(MIN_BITS + 1, 'f')).allowed).toBe(true);
    for (let i = 0; i < 24; i += 1) expect((await paid(MAX_BITS, `g${i}`)).allowed).toBe(true);
    expect(await paid(MAX_BITS, 'h')).toMatchObject({ allowed: false, price: 0 });
  });

  it('take one of 20 simultaneous calls with the same proof', async () => {
    await test.flush();
    const claim = { limit: { ...few, calls: 100, priced: true } satisfies Limit, who: EVERYBODY };
    const calls = Array.from({ length: 20 }, () => takeAll(test.store, [claim], NOW, { bits: 20, id: 'a' }));
    expect((await Promise.all(calls)).filter(({ allowed }) => allowed)).toHaveLength(1);
  });

  it('never refuse if they are open and the price is paid', async () => {
    await test.flush();
    const claim = { limit: { ...few, priced: true, open: true } satisfies Limit, who: EVERYBODY };
    for (let i = 0; i < 9; i += 1)
      expect((await takeAll(test.store, [claim], NOW, { bits: MAX_BITS, id: `${i}` })).allowed).toBe(true);
    expect(await take(NOW, claim)).toMatchObject({ allowed: false, price: MAX_BITS });
  });

  it('leave no counter in Redis without an expiry', async () => {
    await test.flush();
    await takeAll(test.store, [{ limit: few, who: 'a' }], NOW, { bits: MIN_BITS, id: 'b' });
    const keys = (await test.store.keys('*')).sort();
    expect(keys).toEqual([expect.stringMatching(/^callbook:limit:few:a:\d+$/), 'callbook:proof:b']);
    expect(await test.store.ttl(keys[0] ?? '')).toBeGreaterThan(7_000);
    expect(await test.store.ttl(keys[1] ?? '')).toBeGreaterThan(2 * PROOF_SECONDS);
  });
});

it('a call that several limits make dear is refused by the dearest, and one without uses has the first limit', () => {
  const priced = (limit: Limit) => ({ limit: { ...limit, priced: true as const }, who: 'a' });
  const claims: Claims = [priced(few), priced(many)];
  const prices = [allowanceOf(claims, [0, 4], NOW), allowanceOf(claims, [2, 0], NOW)];
  expect(prices.map(({ limit, allowed }) => [limit.name, allowed])).toEqual([
    ['many', false],
    ['few', false],
  ]);
  expect(allowanceOf(claims, [0, 0], NOW)).toMatchObject({
    limit: { name: 'few' },
    allowed: true,
    remaining: 2,
  });
});
