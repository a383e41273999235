import { API_VERSION } from '../../../http/version.ts';
import type { GuardedFetch } from '../../../network/guarded-fetch.ts';
import type { HoldOffs } from '../../check-schema.ts';
import { createPacer, MAX_HOLD_OFF_MS, type Time } from './pacer.ts';

const STATUSES_WITH_RETRY_AFTER = new Set([429, 503]);

type PoliteOptions = Time & {
  fetch: GuardedFetch;
  concurrency: number;
  userAgent: string;
  /** Hosts that asked earlier runs for a pause. */
  heldOff?: HoldOffs;
  signal?: AbortSignal | undefined;
};

type PoliteFetch = {
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

/**
 * Milliseconds to wait, from a Retry-After header (RFC 9110, section 10.2.3): a number of seconds or a date.
 * Null if there is no header, or it is neither.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Za-z]{3},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** How the prober identifies itself to MCP servers. */
export const CLIENT = { name: 'callbook-prober', version: API_VERSION };

/** The User-Agent of every request. It links to the page that explains the prober and how to stop it. */
export const userAgent = (siteUrl: string): string => `CallbookProber/0.4 (+${siteUrl}/methodology/#prober)`;
