import { errorFrom } from './problem-error.ts';

/** The part of the Web's fetch that the client needs, so that a test or another door can stand in for it. */
export type Fetch = (request: Request) => Promise<Response>;

export type SendOptions = {
  fetch: Fetch;
  /** Longest wait for one try, its body included. */
  timeoutMs: number;
  /** Tries after the first. */
  retries: number;
  /** Waits, and rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A number from 0 to 1, for spreading repeated calls of many clients. */
  random: () => number;
};

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000; // A caller that is told to come back later than this is better off knowing it.
const RETRIED_STATUSES = [429, 503]; // Both ask for it, whatever the method: nothing is recorded for certain.

/**
 * Sends a request and returns the answer's text. Repeats it on 429 and 503, and a GET also where no answer came:
 * after `Retry-After`, else after 0.5 s, 1 s, 2 s …, each spread by half. Throws CallbookError for a refusal, the
 * signal's reason when aborted, and fetch's own error where no answer came.
 */
export async function send(
  makeRequest: (signal: AbortSignal) => Request,
  options: SendOptions,
  signal?: AbortSignal,
): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    const outcome = await attempt(makeRequest, options, signal);
    if ('text' in outcome) return outcome.text;
    const waitMs = outcome.retryAfterMs ?? backOff(tries, options.random);
    if (!outcome.repeatable || tries >= options.retries || waitMs > MAX_WAIT_MS) throw outcome.error;
    await options.wait(waitMs, signal);
  }
}

type Outcome = { text: string } | { error: unknown; repeatable: boolean; retryAfterMs: number | null };

async function attempt(
  makeRequest: (signal: AbortSignal) => Request,
  { fetch, timeoutMs }: SendOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const request = makeRequest(signal ? AbortSignal.any([signal, timeout]) : timeout);
  try {
    const response = await fetch(request);
    if (response.ok) return { text: await response.text() };
    return {
      error: await errorFrom(response),
      repeatable: RETRIED_STATUSES.includes(response.status),
      retryAfterMs: retryAfterMs(response.headers.get('Retry-After')),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { error, repeatable: request.method === 'GET', retryAfterMs: null };
  }
}

const backOff = (tries: number, random: () => number): number =>
  FIRST_WAIT_MS * 2 ** tries * (0.75 + random() / 2);

/** Seconds, the form that Callbook sends (RFC 9110, section 10.2.3). Dates and nonsense are not waited for. */
function retryAfterMs(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1_000 : null;
}

/** Waits for a time, and rejects with the signal's reason when it is aborted before. */
export function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
