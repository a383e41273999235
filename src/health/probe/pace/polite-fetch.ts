import type { GuardedFetch } from '../../../network/guarded-fetch.ts';
import type { HoldOffs } from '../../hold-off-schema.ts';
import { MAX_HOLD_OFF_MS } from './hold-offs.ts';
import { createPacer, type Time } from './pacer.ts';
import { readRetryAfter } from './retry-after.ts';

const STATUSES_WITH_RETRY_AFTER = new Set([429, 503]);

export type PoliteOptions = Time & {
  fetch: GuardedFetch;
  concurrency: number;
  userAgent: string;
  /** Hosts that asked earlier runs for a pause. */
  heldOff?: HoldOffs;
  signal?: AbortSignal | undefined;
};

export type PoliteFetch = {
  fetch: GuardedFetch;
  /** Hosts that asked for a longer pause than a run waits, and until when. */
  holdOffs: () => HoldOffs;
};

/**
 * A fetch that identifies itself, waits for its turn at each host, and obeys Retry-After for at most a day.
 */
export function politeFetch({
  concurrency,
  userAgent,
  signal,
  heldOff = [],
  ...deps
}: PoliteOptions): PoliteFetch {
  const { takeTurn, holdOff, holdOffs } = createPacer(deps, concurrency);
  const holdOffBounded = (host: string, ms: number) => holdOff(host, Math.min(ms, MAX_HOLD_OFF_MS));
  for (const { host, until } of heldOff) holdOffBounded(host, Date.parse(until) - deps.now());
  const fetch: GuardedFetch = async (url, options = {}) => {
    const answer = await deps.fetch(url, {
      ...options,
      headers: { 'User-Agent': userAgent, ...options.headers },
      takeTurn,
      ...(signal ? { signal } : {}),
    });
    const waitMs = STATUSES_WITH_RETRY_AFTER.has(answer.status)
      ? readRetryAfter(answer.headers.get('retry-after'), deps.now())
      : null;
    if (waitMs !== null) holdOffBounded(new URL(answer.url).host, waitMs);
    return answer;
  };
  return { fetch, holdOffs };
}
