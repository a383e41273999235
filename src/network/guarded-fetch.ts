import { fetch, type Response } from 'undici';
import { type AgentOptions, guardedAgent } from './guarded-agent.ts';
import { explainNetworkError, NetworkError } from './network-error.ts';
import { type HeadersRead, readBody } from './read-body.ts';
import { type HopRequest, nextRequest } from './redirect.ts';

export const REQUEST_TIMEOUT_MS = 10_000; // Longer than this, a caller would have given up.
export const MAX_REDIRECTS = 5;

export type FetchOptions = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Limit of the whole request, redirects and body included, without waits for a turn. */
  timeoutMs?: number;
  /** Bytes of the decompressed body to read. What is beyond is not asked for. */
  maxBytes?: number;
  maxRedirects?: number;
  httpsOnly?: boolean;
  /** Ends the reading of a stream that never ends by itself: asked with the text so far. */
  isEnough?: (text: string, headers: HeadersRead) => boolean;
  /** Lets every hop wait for the turn of its host. */
  takeTurn?: TakeTurn;
  signal?: AbortSignal;
};

/** What was answered. `latency_ms` runs to the end of the body and counts no waits for a turn. */
export type Answer = {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** Whether the body was longer than what was read of it. */
  truncated: boolean;
  latency_ms: number;
};

export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<Answer>;

/** Lets a request to a host wait for its turn. */
export type TakeTurn = <T>(host: string, request: () => Promise<T>) => Promise<T>;

export type Guard = { fetch: GuardedFetch; close: () => Promise<void> };

const atOnce: TakeTurn = (_host, request) => request();

/**
 * Opens the way to the public Internet that probes and webhooks share. Redirects are followed by hand, and every hop
 * is checked as the first was. `fetch` throws a NetworkError where no answer came.
 */
export function openGuard(options: AgentOptions = {}): Guard {
  const dispatcher = guardedAgent(options);
  const hop = (request: HopRequest, asked: FetchOptions, limitMs: number) =>
    (asked.takeTurn ?? atOnce)(new URL(request.url).host, () =>
      timed(limitMs, asked.signal, async (signal) => {
        const response = await fetch(request.url, {
          ...request.init,
          redirect: 'manual',
          dispatcher,
          signal,
        });
        const target = asked.maxRedirects === 0 ? null : targetOf(response);
        if (target === null) return { response, target, body: await readBody(response, asked) };
        await response.body?.cancel();
        return { response, target };
      }),
    );
  const ask = async (url: string, asked: FetchOptions): Promise<Answer> => {
    const { timeoutMs = REQUEST_TIMEOUT_MS, maxRedirects = MAX_REDIRECTS } = asked;
    let request = nextRequest(null, url, asked);
    const seen = new Set<string>();
    for (let spentMs = 0; ; ) {
      const { value, ms } = await hop(request, asked, timeoutMs - spentMs);
      spentMs += ms;
      seen.add(request.url);
      const { status, headers } = value.response;
      if (value.target === null)
        return {
          url: request.url,
          status,
          headers: new Headers([...headers]),
          ...value.body,
          latency_ms: Math.round(spentMs),
        };
      if (seen.size > maxRedirects)
        throw new NetworkError('redirects', `redirects more than ${maxRedirects} times`, { status });
      request = nextRequest({ ...request, status }, value.target, asked);
      if (seen.has(request.url)) throw new NetworkError('redirects', 'redirects in a circle', { status });
    }
  };
  const close = () => dispatcher.destroy();
  return { fetch: (url, asked = {}) => ask(url, asked), close };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const targetOf = (response: Response): string | null =>
  REDIRECTS.has(response.status) ? response.headers.get('location') : null;

/** Runs a request under a time limit. Returns what came and the milliseconds it took. */
async function timed<T>(
  limitMs: number,
  stop: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<{ value: T; ms: number }> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), Math.max(0, limitMs));
  const start = performance.now();
  try {
    const value = await request(stop ? AbortSignal.any([limit.signal, stop]) : limit.signal);
    return { value, ms: performance.now() - start };
  } catch (error) {
    if (stop?.aborted) throw new NetworkError('stopped', 'the request was stopped', { cause: error });
    if (limit.signal.aborted) throw new NetworkError('timeout', 'no whole answer in time', { cause: error });
    throw explainNetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}
