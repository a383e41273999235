import { environment, servingEnvironment } from '../environment/environment.ts';
import type { Environment } from '../environment/read-environment.ts';
import { connectStore, type Store } from './redis.ts';

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
