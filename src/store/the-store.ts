import { type Environment, environment, servingEnvironment } from '../environment/environment.ts';
import { connectStore, type Store } from './redis.ts';

let connected: { url: string; token: string; store: Store } | undefined;

/** The store of a script by the environment, connected once. Null where none is configured. Throws where it is wrong. */
export const theStore = (): Store | null => storeOf(environment());

/** The same for functions: null as well where the variables of the store are wrong. */
export const servingStore = (): Store | null => storeOf(servingEnvironment());

function storeOf({ redis }: Environment): Store | null {
  if (!redis) return null;
  if (connected?.url !== redis.url || connected.token !== redis.token)
    connected = { ...redis, store: connectStore(redis) };
  return connected.store;
}
