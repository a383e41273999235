import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import { createPacer, type Time } from './pacer.ts';
import { readRetryAfter } from './retry-after.ts';

const ASKS_FOR_PATIENCE = new Set([429, 503]);

export type PoliteOptions = Time & {
  fetch: GuardedFetch;
  concurrency: number;
  userAgent: string;
  signal?: AbortSignal | undefined;
};

/** A fetch with manners: it says who asks, waits for its turn at each host, and keeps to Retry-After. */
export function politeFetch({ fetch, concurrency, userAgent, signal, ...time }: PoliteOptions): GuardedFetch {
  const { takeTurn, holdOff } = createPacer(time, concurrency);
  return async (url, options = {}) => {
    const answer = await fetch(url, {
      ...options,
      headers: { 'User-Agent': userAgent, ...options.headers },
      takeTurn,
      ...(signal ? { signal } : {}),
    });
    const waitMs = ASKS_FOR_PATIENCE.has(answer.status)
      ? readRetryAfter(answer.headers.get('retry-after'), time.now())
      : null;
    if (waitMs !== null) holdOff(new URL(answer.url).host, waitMs);
    return answer;
  };
}
