import { expect, it } from 'vitest';
import { keepInMemory } from '../../src/store/keep-in-memory.ts';
import { aFakeClock } from '../helpers/fake-clock.ts';

const FRESH_MS = 30_000;
const TIMES = { freshMs: () => FRESH_MS, maxAgeMs: 120_000, retryMs: 5_000, waitMs: 60_000 };

/** A source of values that counts its reads. Each read returns the number of reads so far, or fails. */
function aSource() {
  const clock = aFakeClock();
  const state = { reads: 0, fails: false };
  const read = async () => {
    state.reads += 1;
    if (state.fails) throw new Error('Redis is gone');
    return state.reads;
  };
  return { ...clock, state, kept: keepInMemory(read, TIMES, clock.now) };
}

/** Lets a read that runs behind an answer finish. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('simultaneous calls share one read', async () => {
  const { kept, state } = aSource();
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([1, 1, 1]);
  expect(state.reads).toBe(1);
});

it('a fresh value is not read again', async () => {
  const { kept, state, advance } = aSource();
  await kept();
  advance(FRESH_MS);
  expect([await kept(), state.reads]).toEqual([1, 1]);
});

it('a stale value is returned at once, and read again behind the answer', async () => {
  const { kept, advance } = aSource();
  await kept();
  advance(FRESH_MS + 1);
  expect(await Promise.all([kept(), kept()])).toEqual([1, 1]);
  await settle();
  expect(await kept()).toBe(2);
});

it('a value over the maximum age is never returned', async () => {
  const { kept, advance } = aSource();
  await kept();
  advance(TIMES.maxAgeMs + 1);
  expect(await kept()).toBe(2);
});

it('a failed refresh keeps the old value up to its maximum age', async () => {
  const { kept, state, advance } = aSource();
  await kept();
  state.fails = true;
  advance(FRESH_MS + 1);
  expect(await kept()).toBe(1);
  await settle();
  advance(TIMES.maxAgeMs - FRESH_MS - 1);
  expect(await kept()).toBe(1);
  await settle();
  advance(1);
  expect(await kept()).toBeNull();
});

it('after a failed read, calls get null without waiting until the pause is over', async () => {
  const { kept, state, advance } = aSource();
  state.fails = true;
  expect([await kept(), await kept(), state.reads]).toEqual([null, null, 1]);
  state.fails = false;
  advance(TIMES.retryMs);
  expect(await kept()).toBe(2);
});

it('a late read returns null to the calls that waited, and its value to later calls', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const kept = keepInMemory(() => promise, { ...TIMES, waitMs: 1 });
  expect(await Promise.all([kept(), kept()])).toEqual([null, null]);
  expect(await kept()).toBeNull(); // The same read has already been waited for.
  resolve('late');
  await settle();
  expect(await kept()).toBe('late');
});

it('the age of a value counts from the start of its read', async () => {
  const clock = aFakeClock();
  let reads = 0;
  const slow = async () => {
    clock.advance(FRESH_MS + 1);
    reads += 1;
    return reads;
  };
  const kept = keepInMemory(slow, TIMES, clock.now);
  expect(await kept()).toBe(1);
  expect(await kept()).toBe(1);
  await settle();
  expect(reads).toBe(2);
});

it('a value may be fresh for a shorter time than others', async () => {
  const clock = aFakeClock();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  const freshMs = (value: number) => (value === 1 ? 5_000 : FRESH_MS);
  const kept = keepInMemory(read, { ...TIMES, freshMs }, clock.now);
  await kept();
  clock.advance(5_001);
  await kept();
  await settle();
  clock.advance(5_001);
  expect([await kept(), reads]).toEqual([2, 2]);
});
