import { environment } from '../environment.ts';
import { connectStore, type Store } from './redis.ts';

let connected: { url: string; store: Store } | undefined;

/** The store of this process by the environment, connected once. Null where none is configured. */
export function theStore(): Store | null {
  const { redis } = environment();
  if (!redis) return null;
  if (connected?.url !== redis.url) connected = { url: redis.url, store: connectStore(redis) };
  return connected.store;
}
