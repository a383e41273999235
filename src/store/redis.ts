import { Redis } from '@upstash/redis';
import { environment, servingEnvironment } from '../environment/environment.ts';
import type { Environment } from '../environment/read-environment.ts';
import { noteStore } from '../log/notes.ts';
import { KEY_PREFIX } from './keys.ts';

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

/** Redis is gone, slow, full or refuses a call. The cause is only for the log. */
export class StoreUnavailableError extends Error {}

/** Runs a call to Redis. Throws StoreUnavailableError, which names what was tried. */
export async function reachStore<T>(purpose: string, call: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await call();
  } catch (cause) {
    throw new StoreUnavailableError(`Redis could not be reached to ${purpose}`, { cause });
  } finally {
    noteStore(performance.now() - started);
  }
}

const READ_ASKED = `local P, asked = '${KEY_PREFIX}', cjson.decode(ARGV[1])\n`;

/**
 * Runs a Lua script in one atomic step. It gets one object, `asked`, whose undefined fields are nil, and `P`, the prefix
 * of all keys. Throws StoreUnavailableError.
 */
export const runScript = <Reply>(
  store: Store,
  purpose: string,
  script: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<Reply> =>
  reachStore(purpose, () => store.createScript<Reply>(READ_ASKED + script).exec([], [JSON.stringify(asked)]));

/** A hash as Redis replies with it: names and values in turn. Null if there is none. */
export type FlatHash = readonly string[] | null;

export const pairsOf = (hash: FlatHash): [string, string][] =>
  (hash ?? []).flatMap((name, i) => (i % 2 === 0 ? [[name, hash?.[i + 1] ?? '']] : []));

let connected: { url: string; token: string; store: Store } | undefined;

/** The store for scripts, connected once. Null if none is configured. Throws if the environment is wrong. */
export const theStore = (): Store | null => storeOf(environment());

/** The store for functions. Null if none is configured, or its variables are wrong. */
export const servingStore = (): Store | null => storeOf(servingEnvironment());

function storeOf({ redis }: Environment): Store | null {
  if (!redis) return null;
  if (connected?.url !== redis.url || connected.token !== redis.token)
    connected = { ...redis, store: connectStore(redis) };
  return connected.store;
}
