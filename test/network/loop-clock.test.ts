import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
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

/** A clock on timers that the test advances. */
function aTimedClock() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = new LoopClock(() => Date.now());
  onTestFinished(() => clock.close());
  return clock;
}

test('a timeout fires once its time has passed, not before', () => {
  const clock = aTimedClock();
  const callback = vi.fn();
  clock.after(200, callback);
  vi.advanceTimersByTime(199);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(11);
  expect(callback).toHaveBeenCalledOnce();
});

test('a timeout is put off by the time in which the clock stood still', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { clock, pass } = aClock();
  const run = (ms: number) => {
    for (let i = 0; i < ms; i += 10) {
      pass(10);
      vi.advanceTimersByTime(10);
    }
  };
  run(100);
  const callback = vi.fn();
  clock.after(200, callback);
  vi.advanceTimersByTime(200);
  expect(callback).not.toHaveBeenCalled();
  run(190);
  expect(callback).not.toHaveBeenCalled();
  run(30);
  expect(callback).toHaveBeenCalledOnce();
});

test('a cancelled timeout never fires, also after it was put off', () => {
  const clock = aTimedClock();
  const callback = vi.fn();
  const cancel = clock.after(200, callback);
  vi.advanceTimersByTime(100);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(callback).not.toHaveBeenCalled();
});
