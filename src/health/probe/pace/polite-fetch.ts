import type { GuardedFetch } from '../../../network/guarded-fetch.ts';
import type { HoldOffs } from '../../hold-off-schema.ts';
import { MAX_HOLD_OFF_MS } from './hold-offs.ts';
import { createPacer, type Time } from './pacer.ts';
import { readRetryAfter } from './retry-after.ts';

const ASKS_FOR_PATIENCE = new Set([429, 503]);

export type PoliteOptions = Time & {
  fetch: GuardedFetch;
  concurrency: number;
  userAgent: string;
  /** Hosts that asked for patience before. */
  heldOff?: HoldOffs;
  signal?: AbortSignal | undefined;
};

export type PoliteFetch = {
  fetch: GuardedFetch;
  /** Hosts that asked for more patience than a run has, and until when. */
  holdOffs: () => HoldOffs;
};

/**
 * A fetch with manners: it says who asks, waits for its turn at each host, and keeps to Retry-After, for a day at
 * most.
 */
export function politeFetch({
  concurrency,
  userAgent,
  signal,
  heldOff = [],
  ...deps
}: PoliteOptions): PoliteFetch {
  const { takeTurn, holdOff, holdOffs } = createPacer(deps, concurrency);
  const patient = (host: string, ms: number) => holdOff(host, Math.min(ms, MAX_HOLD_OFF_MS));
  for (const { host, until } of heldOff) patient(host, Date.parse(until) - deps.now());
  const fetch: GuardedFetch = async (url, options = {}) => {
    const answer = await deps.fetch(url, {
      ...options,
      headers: { 'User-Agent': userAgent, ...options.headers },
      takeTurn,
      ...(signal ? { signal } : {}),
    });
    const waitMs = ASKS_FOR_PATIENCE.has(answer.status)
      ? readRetryAfter(answer.headers.get('retry-after'), deps.now())
      : null;
    if (waitMs !== null) patient(new URL(answer.url).host, waitMs);
    return answer;
  };
  return { fetch, holdOffs };
}
