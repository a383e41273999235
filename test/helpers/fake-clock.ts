/** Time that passes only when somebody sleeps, and then at once. */
export type FakeClock = {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  advance: (ms: number) => void;
};

export function aFakeClock(start = Date.parse('2026-11-01T00:00:00Z')): FakeClock {
  let now = start;
  return {
    now: () => now,
    // Those who sleep at once wake up together: the latest one sets the time.
    sleep: async (ms) => {
      const wake = now + ms;
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, wake);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
