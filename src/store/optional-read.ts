import { noteFacts } from '../log/notes.ts';
import type { Store } from './redis.ts';

/** Reads something about several entries, by their slugs. Never throws: what cannot be read in time is left out. */
export type OptionalRead<T> = (slugs: readonly string[]) => Promise<ReadonlyMap<string, T>>;

const PATIENCE_MS = 150; // The answer can do without: the build knows what was so some hours ago.

/** Waits no longer than an answer can bear, and gives nothing where Redis is slow, gone or not set up. */
export function optionalRead<T>(
  openStore: () => Store | null,
  read: (store: Store, slugs: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  timeoutMs: number = PATIENCE_MS,
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
