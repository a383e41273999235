import { noteStore } from '../log/notes.ts';

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
