import { noteStore } from '../log/notes.ts';

/** Redis did not do what was asked of it: gone, slow, full or refusing. The cause is for the log alone. */
export class StoreUnavailableError extends Error {}

/** Runs a call to Redis. Throws StoreUnavailableError, which says what was tried. */
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
