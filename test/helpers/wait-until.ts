import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/** How long a test waits for one thing. Only a hang takes this long: on a busy machine most waits take seconds. */
export const WAIT_MS = 120_000;
const LOOK_EVERY_MS = 25;

/**
 * Looks again and again until what is seen `isThere`, by default anything truthy, and returns it. Rejects after WAIT_MS
 * with `what`, which completes "Waited for …", and with what was seen last.
 */
export async function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
  isThere: (seen: T) => boolean = Boolean,
  waitMs = WAIT_MS,
): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > end)
      throw new Error(`Waited ${waitMs / 1_000} s for ${what}, last seen: ${inspect(seen)}`);
    await pause(LOOK_EVERY_MS);
  }
}
