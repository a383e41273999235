import { noteFacts } from '../log/notes.ts';
import type { Store } from './redis.ts';

/** Reads values by slug. Never throws: the map is empty if they cannot be read in time. */
export type OptionalRead<T> = (slugs: readonly string[]) => Promise<ReadonlyMap<string, T>>;

const TIMEOUT_MS = 150; // The caller can do without: the build has the values of some hours ago.

/** Adds a timeout to a read. The result is empty if Redis is slow, gone or not configured. */
export function optionalRead<T>(
  openStore: () => Store | null,
  read: (store: Store, slugs: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  timeoutMs: number = TIMEOUT_MS,
): OptionalRead<T> {
  return async (slugs) => {
    const store = openStore();
    const none = new Map<string, T>();
    if (!store || slugs.length === 0) return none;
    const withoutStore = () => {
      noteFacts({ degraded: true });
      return none;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<typeof none>((resolve) => {
      timer = setTimeout(() => resolve(withoutStore()), timeoutMs);
    });
    const found = read(store, slugs).catch(withoutStore);
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  };
}
