import { MAX_PROOFS, solve } from '../proof/solve.ts';
import { noReplyFrom } from './no-reply.ts';
import { CallbookError, errorFrom } from './problem-error.ts';
import { ResponseTooLongError, readResponseText } from './response-text.ts';
import { isCallable } from './site-address.ts';

/** The part of `fetch` that the client needs, so that tests and in-process callers can replace it. */
export type Fetch = (request: Request) => Promise<Response>;

export type SendOptions = {
  fetch: Fetch;
  /** Time limit of one attempt, including reading the body. */
  timeoutMs: number;
  /** Number of attempts after the first. */
  retries: number;
  /** Whether to do the work that a refusal asks for. Not for a program that calls for others. */
  solvesProofs: boolean;
  /** Longest body of a response that is read. */
  maxBytes: number;
  /** Waits, and rejects if the signal is aborted. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns a number from 0 to 1. It spreads the retries of many clients. */
  random: () => number;
};

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000; // If the service asks for a longer wait, the caller gets the error and decides.
const RETRIED_STATUSES = [429, 503]; // Safe for every method: the service records nothing when it returns them.

/** Makes a request. `proof` is the value of the header proof-of-work, if it has one. */
type MakeRequest = (signal: AbortSignal, proof: string | null) => Request;

/**
 * Sends a request and returns the text of the response. Retries after 429 and 503, and retries a GET also after a
 * network error. Waits as long as `Retry-After` says, or else 0.5 s, 1 s, 2 s …, each ±25 %. Does the proof of work that a
 * refusal asks for. Throws CallbookError for a refusal, the signal's reason if aborted, ResponseTooLongError, and
 * NoReplyError if there was no response.
 */
export async function send(
  makeRequest: MakeRequest,
  options: SendOptions,
  signal?: AbortSignal,
): Promise<string> {
  let proof: string | null = null;
  for (let tries = 0, proofs = 0; ; ) {
    signal?.throwIfAborted();
    const outcome = await attempt((timeout) => makeRequest(timeout, proof), options, signal);
    if ('text' in outcome) return outcome.text;
    const solution =
      options.solvesProofs && proofs < MAX_PROOFS ? await solveFor(outcome.error, signal) : null;
    if (solution !== null) {
      proof = solution;
      proofs += 1;
      continue;
    }
    const waitMs = outcome.retryAfterMs ?? backOff(tries, options.random);
    if (!outcome.isRetryable || tries >= options.retries || waitMs > MAX_WAIT_MS) throw outcome.error;
    await options.wait(waitMs, signal);
    tries += 1;
  }
}

/** The solution of the challenge in a refusal. Null if it has none. */
async function solveFor(error: unknown, signal: AbortSignal | undefined): Promise<string | null> {
  const { challenge, bits } = (error instanceof CallbookError && error.problem) || {};
  const isChallenge = typeof challenge === 'string' && typeof bits === 'number';
  return isChallenge ? solve(challenge, bits, signal) : null;
}

type Outcome = { text: string } | { error: unknown; isRetryable: boolean; retryAfterMs: number | null };

async function attempt(
  makeRequest: (signal: AbortSignal) => Request,
  { fetch, timeoutMs, maxBytes }: SendOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const request = makeRequest(signal ? AbortSignal.any([signal, timeout]) : timeout);
  try {
    const response = await fetch(request);
    if (response.ok) return { text: await readResponseText(response, maxBytes) };
    return {
      error: await errorFrom(response),
      isRetryable: RETRIED_STATUSES.includes(response.status),
      retryAfterMs: retryAfterMs(response.headers.get('Retry-After')),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    const isRetryable = request.method === 'GET' && !(error instanceof ResponseTooLongError);
    return { error: noReplyFrom(error), isRetryable, retryAfterMs: null };
  }
}

const backOff = (tries: number, random: () => number): number =>
  FIRST_WAIT_MS * 2 ** tries * (0.75 + random() / 2);

/** Reads seconds, the form that Callbook sends (RFC 9110, section 10.2.3). Null for dates and invalid values. */
function retryAfterMs(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1_000 : null;
}

/** Waits for `ms` milliseconds. Rejects with the signal's reason if it is aborted first. */
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

const MAX_REDIRECTS = 10; // As the Python client.
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * A fetch that follows redirects of reads, but sends the key only to the origin that it was given for: the Fetch standard
 * (section 4.4) withholds only `Authorization` from other origins. For requests with `redirect: "manual"`; `fetch` itself
 * follows the others. A redirect that is not followed is returned as it is.
 */
export function withholdKey(fetch: Fetch): Fetch {
  return async (first) => {
    let request = first;
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(request);
      const next = redirects < MAX_REDIRECTS ? redirectedRequest(request, response) : null;
      if (next === null) return response;
      await response.body?.cancel();
      request = next;
    }
  };
}

function redirectedRequest(request: Request, { status, headers }: Response): Request | null {
  const location = headers.get('Location') ?? '';
  const isFollowed = request.method === 'GET' && REDIRECT_STATUSES.includes(status);
  if (!isFollowed || !URL.canParse(location, request.url)) return null;
  const url = new URL(location, request.url);
  if (!isCallable(url)) return null;
  const next = new Request(url, request);
  if (url.origin !== new URL(request.url).origin) next.headers.delete('x-api-key');
  return next;
}
