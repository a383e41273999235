import { EVERYBODY, takeAll } from '../../src/store/allowance.ts';
import { LIMITS } from '../../src/store/limits.ts';
import type { Store } from '../../src/store/redis.ts';

/** Counts confirmation emails against the limit for everybody, each for another source. */
export async function countMails(store: Store, mails: number, now: Date): Promise<void> {
  const count = (n: number) =>
    takeAll(
      store,
      [
        { limit: LIMITS.mailSource, who: `source-${n}` },
        { limit: LIMITS.mailService, who: EVERYBODY },
      ],
      now,
    );
  await Promise.all(Array.from({ length: mails }, (_, n) => count(n)));
}
