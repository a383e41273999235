import { type Duration, Ratelimit } from '@upstash/ratelimit';
import { KEYS } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

/** A limit by its name: so many calls in a window. */
export type Limit = { name: string; calls: number; window: Duration; windowSeconds: number };

/** What is left of a limit after a call that was, or was not, allowed. */
export type Allowance = { limit: Limit; allowed: boolean; remaining: number; resetSeconds: number };

export const LIMITS = {
  report: { name: 'report', calls: 60, window: '1 h', windowSeconds: 3_600 },
  keys: { name: 'keys', calls: 5, window: '1 d', windowSeconds: 86_400 },
  ping: { name: 'ping', calls: 10, window: '1 h', windowSeconds: 3_600 }, // Nobody's host may be called at will.
  submit: { name: 'submit', calls: 10, window: '1 d', windowSeconds: 86_400 }, // A person reads each of them.
  submitBurst: { name: 'submit-burst', calls: 6, window: '1 h', windowSeconds: 3_600 },
} as const satisfies Record<string, Limit>;

const NEVER_GIVE_UP = 0; // After a timeout of its own the library would let every call pass; the store's throws.

/**
 * Counts one call of `who` against a limit, over a sliding window. The clock is the library's own. Throws
 * StoreUnavailableError.
 */
export async function countCall(store: Store, limit: Limit, who: string, now: Date): Promise<Allowance> {
  const limiter = new Ratelimit({
    redis: store,
    limiter: Ratelimit.slidingWindow(limit.calls, limit.window),
    prefix: KEYS.limit(limit.name),
    timeout: NEVER_GIVE_UP,
    ephemeralCache: false, // Instances come and go; Redis alone knows.
    analytics: false,
  });
  const { success, remaining, reset } = await reachStore(`count a call of ${limit.name}`, () =>
    limiter.limit(who),
  );
  const resetSeconds = Math.max(1, Math.ceil((reset - now.getTime()) / 1_000));
  return { limit, allowed: success, remaining, resetSeconds: Math.min(resetSeconds, limit.windowSeconds) };
}
