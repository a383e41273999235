import { Redis } from '@upstash/redis';

/** The one way to Redis. Replies are as Redis gives them: strings stay strings, a hash is a flat list. */
export type Store = Redis;

const TIMEOUT_MS = 3_000; // Of one call with its repetition: a function must answer 503 well within its own 10 s.
const RETRIES = 1; // A kept connection may have gone stale; anything worse is better told than waited for.
const RETRY_AFTER_MS = 100;

/**
 * Connects to Redis over the REST protocol of Upstash. Calls reject on a Redis error, on a wrong token, and after 3 s.
 * A call whose connection broke is sent a second time, so what is written must bear being written twice.
 */
export function connectStore({ url, token }: { url: string; token: string }, timeoutMs = TIMEOUT_MS): Store {
  return new Redis({
    url,
    token,
    automaticDeserialization: false, // Guessing types would turn the text "1e5" into a number.
    enableTelemetry: false,
    retry: { retries: RETRIES, backoff: () => RETRY_AFTER_MS },
    signal: () => AbortSignal.timeout(timeoutMs),
  });
}
