import { Redis } from '@upstash/redis';

/** The only client of Redis. Replies are not converted: strings stay strings, a hash is a flat list. */
export type Store = Redis;

const TIMEOUT_MS = 3_000; // For a call and its retry: a function must answer 503 well within its own 10 s.
const MAX_RETRIES = 1; // A kept-alive connection may be stale. Any other error is better reported at once.
const RETRY_AFTER_MS = 100;

/**
 * Connects to Redis over the REST protocol of Upstash. Calls reject on a Redis error, a wrong token, and after 3 s.
 * A call is sent again if its connection breaks, so every write must be safe to repeat.
 */
export function connectStore({ url, token }: { url: string; token: string }, timeoutMs = TIMEOUT_MS): Store {
  return new Redis({
    url,
    token,
    automaticDeserialization: false, // It would turn the text "1e5" into a number.
    enableTelemetry: false,
    retry: { retries: MAX_RETRIES, backoff: () => RETRY_AFTER_MS },
    signal: () => AbortSignal.timeout(timeoutMs),
  });
}
