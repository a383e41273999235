import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { LoopClock } from '../../src/network/loop-clock.ts';

function aClock() {
  let realMs = 0;
  const clock = new LoopClock(() => realMs);
  onTestFinished(() => clock.close());
  const pass = (ms: number) => {
    realMs += ms;
  };
  return { clock, pass };
}

test('the clock follows real time while ticks are punctual', () => {
  const { clock, pass } = aClock();
  for (let i = 0; i < 20; i++) {
    pass(20);
    clock.tick();
  }
  pass(15);
  expect(clock.now()).toBe(415);
});

test('the clock does not count time in which the thread was busy', () => {
  const { clock, pass } = aClock();
  pass(5_000);
  expect(clock.now()).toBe(25);
  clock.tick();
  pass(20);
  expect(clock.now()).toBe(45);
});

test('the clock never goes back and is never faster than real time', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 2_000 }), fc.boolean())), (steps) => {
      const { clock, pass } = aClock();
      for (const [ms, ticks] of steps) {
        const before = clock.now();
        pass(ms);
        if (ticks) clock.tick();
        const passed = clock.now() - before;
        expect(passed).toBeGreaterThanOrEqual(0);
        expect(passed).toBeLessThanOrEqual(ms);
      }
    }),
  );
});
