import { type Dispatcher, fetch, type Response } from 'undici';
import { type AgentOptions, guardedAgent } from './guarded-agent.ts';
import { LoopClock } from './loop-clock.ts';
import { explainNetworkError, NetworkError } from './network-error.ts';
import { type IsEnough, readResponseBody } from './read-body.ts';
import { type HopRequest, isRedirect, nextRequest } from './redirect.ts';

export const REQUEST_TIMEOUT_MS = 10_000; // A caller would not wait any longer.
export const MAX_REDIRECTS = 5;

export type FetchOptions = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Timeout of the whole request: all redirects and the body. Waits for a turn and stalls of this process do not count. */
  timeoutMs?: number;
  /** Maximum bytes of the decompressed body to read. */
  maxBytes?: number;
  maxRedirects?: number;
  httpsOnly?: boolean;
  /** Decides when to stop reading a stream that may never end. */
  isEnough?: IsEnough;
  /** Opens a new connection for this request. A connection that was kept open may be broken. */
  fresh?: boolean;
  /** Makes every hop wait for its turn at the host. */
  takeTurn?: TakeTurn;
  signal?: AbortSignal;
};

/**
 * A response, read to the end or up to a limit. `latency_ms` includes the time to read the body. Waits for a turn and
 * times when this process was too busy to read do not count.
 */
export type GuardedResponse = {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** Whether the body was longer than `text`. */
  truncated: boolean;
  latency_ms: number;
};

export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<GuardedResponse>;

/** Waits for a turn at the host, then runs the request. */
export type TakeTurn = <T>(host: string, request: () => Promise<T>) => Promise<T>;

export type Guard = { fetch: GuardedFetch; close: () => Promise<void> };

const atOnce: TakeTurn = (_host, request) => request();

/**
 * Opens the connection pool that probes and webhooks use. It connects to public addresses only, also after a redirect.
 * `fetch` throws a NetworkError if there is no response.
 */
export function openGuard(options: AgentOptions = {}): Guard {
  const pool = guardedAgent(options);
  const clock = new LoopClock();
  const runHop: RunHop = (request, asked, limitMs) =>
    (asked.takeTurn ?? atOnce)(new URL(request.url).host, async () => {
      const dispatcher = asked.fresh ? guardedAgent(options) : pool;
      try {
        return await timed({ clock, limitMs, stop: asked.signal }, (signal) =>
          send(request, asked, { dispatcher, signal }),
        );
      } finally {
        if (dispatcher !== pool) await dispatcher.destroy();
      }
    });
  const close = async () => {
    clock.close();
    await pool.destroy();
  };
  return { fetch: (url, asked = {}) => followRedirects(runHop, url, asked), close };
}

/** Sends one request of a chain of redirects, within a time limit. `ms` is the time that it took. */
type RunHop = (
  request: HopRequest,
  asked: FetchOptions,
  limitMs: number,
) => Promise<{ value: Awaited<ReturnType<typeof send>>; ms: number }>;

async function followRedirects(runHop: RunHop, url: string, asked: FetchOptions): Promise<GuardedResponse> {
  const { timeoutMs = REQUEST_TIMEOUT_MS, maxRedirects = MAX_REDIRECTS } = asked;
  let request = nextRequest(null, url, asked);
  const seen = new Set<string>();
  for (let spentMs = 0; ; ) {
    const { value, ms } = await runHop(request, asked, timeoutMs - spentMs);
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
}

const targetOf = (response: Response): string | null =>
  isRedirect(response.status) ? response.headers.get('location') : null;

/** Sends one request. If the response is a redirect, `target` is its URL; otherwise it is null, and the body is read. */
async function send(
  request: HopRequest,
  asked: FetchOptions,
  { dispatcher, signal }: { dispatcher: Dispatcher; signal: AbortSignal },
) {
  const response = await fetch(request.url, { ...request.init, redirect: 'manual', dispatcher, signal });
  const target = asked.maxRedirects === 0 ? null : targetOf(response);
  if (target === null) return { response, target, body: await readResponseBody(response, asked) };
  await response.body?.cancel();
  return { response, target };
}

type Limit = { clock: LoopClock; limitMs: number; stop: AbortSignal | undefined };

/** Runs a request with a time limit. Returns the result and the milliseconds it took. */
async function timed<T>(
  { clock, limitMs, stop }: Limit,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<{ value: T; ms: number }> {
  const limit = new AbortController();
  const start = clock.now();
  const cancel = clock.after(limitMs, () => limit.abort());
  try {
    const value = await request(stop ? AbortSignal.any([limit.signal, stop]) : limit.signal);
    return { value, ms: clock.now() - start };
  } catch (error) {
    const explained = explain(error, { isStopped: stop?.aborted === true, isLate: limit.signal.aborted });
    explained.spentMs = clock.now() - start;
    throw explained;
  } finally {
    cancel();
  }
}

function explain(
  error: unknown,
  { isStopped, isLate }: { isStopped: boolean; isLate: boolean },
): NetworkError {
  if (isStopped) return new NetworkError('stopped', 'the request was stopped', { cause: error });
  if (isLate) return new NetworkError('timeout', 'no complete response in time', { cause: error });
  return explainNetworkError(error);
}
