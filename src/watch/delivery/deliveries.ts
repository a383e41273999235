import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dateOf } from '../../health/window-days.ts';
import { oldestKeptDay } from '../../store/counts.ts';
import { KEYS } from '../../store/keys.ts';
import { type FlatHash, pairsOf, reachStore, runScript, type Store } from '../../store/redis.ts';
import { CLAIM_DELIVERY, CREATE_DELIVERY, SETTLE_DELIVERY } from './delivery-scripts.ts';

/** One webhook call or email. It holds the ids of what it carries, and no address. */
export const DeliverySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alerts'),
    id: z.string(),
    alerts: z.string().transform((text) => text.split(' ')),
    attempts: z.coerce.number(),
    first_at: z.coerce.number(),
  }),
  z.object({
    kind: z.literal('confirmation'),
    id: z.string(),
    follow: z.string(),
    attempts: z.coerce.number(),
    first_at: z.coerce.number(),
  }),
]);
export type Delivery = z.output<typeof DeliverySchema>;
export type DeliveryOutcome = 'sent' | 'dropped' | 'retry' | 'dead';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRY_MS = 5 * MINUTE_MS; // No try lasts longer. A delivery that was claimed and not settled by then is due again.
const GIVE_UP_MS = 24 * HOUR_MS; // Since the first try. After a day an alert is old news.
const BACK_OFF_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const;
const MIN_TRIES = 3; // Before a delivery is given up: the day may have passed without runs, or by a wrong clock.
const FAR_MS = 24 * HOUR_MS; // No back-off is this long: a delivery due later than this was put off by a wrong clock.
const MAX_DEAD_IN_A_ROW = 5; // Then the follow is paused: nobody listens there.
const ID_LENGTH = 24;

/** Puts alerts into one delivery. Its id is derived from theirs. False if another run took some of them. */
export async function createDelivery(store: Store, alerts: readonly string[], now: Date): Promise<boolean> {
  const ids = [...alerts].sort();
  const digest = () => createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, ID_LENGTH);
  const id = ids.length === 1 ? (ids[0] ?? '') : `digest_${digest()}`;
  const asked = { id, now: now.getTime(), alerts };
  return (await runScript<number>(store, 'store a delivery', CREATE_DELIVERY, asked)) === 1;
}

/** Ids of at most `max` deliveries that are due, the longest waiting first. Throws StoreUnavailableError. */
export async function dueDeliveries(store: Store, now: Date, max: number): Promise<string[]> {
  const page = { byScore: true, offset: 0, count: max } as const;
  const between = (from: number | '-inf', to: number | '+inf') =>
    reachStore('read due deliveries', () => store.zrange<string[]>(KEYS.deliveriesDue, from, to, page));
  const due = await between('-inf', now.getTime());
  return due.length < max ? [...due, ...(await between(now.getTime() + FAR_MS, '+inf'))] : due;
}

/** Takes a delivery for one try. Null if it is not due, or another run has taken it. */
export async function claimDelivery(store: Store, id: string, now: Date): Promise<Delivery | null> {
  const at = now.getTime();
  const asked = { id, now: at, tryEnds: at + TRY_MS, far: at + FAR_MS };
  const fields = pairsOf(await runScript<FlatHash>(store, 'claim a delivery', CLAIM_DELIVERY, asked));
  return fields.length === 0 ? null : DeliverySchema.parse(Object.fromEntries(fields));
}

/** Stores the outcome of a try. Each follow in `follows` counts it: several failures in a row pause the follow. */
export async function settleDelivery(
  store: Store,
  { id, attempts }: Delivery,
  outcome: DeliveryOutcome,
  { now, next = now, follows = [] }: { now: Date; next?: Date; follows?: readonly string[] },
): Promise<void> {
  await runScript<number>(store, 'settle a delivery', SETTLE_DELIVERY, {
    ...{ id, attempt: attempts, outcome, follows, maxDead: MAX_DEAD_IN_A_ROW },
    ...{ now: now.getTime(), next: next.getTime(), day: dateOf(now), oldest: oldestKeptDay(now) },
  });
}

/**
 * When to retry a failed delivery. The waits grow, and the last retry is a day after the first try. Null when that day
 * is over and there were at least MIN_TRIES tries.
 */
export function nextTry(
  { attempts, first_at }: Pick<Delivery, 'attempts' | 'first_at'>,
  now: Date,
): Date | null {
  const end = first_at + GIVE_UP_MS;
  const isOver = now.getTime() >= end;
  if (isOver && attempts >= MIN_TRIES) return null;
  const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? HOUR_MS;
  const next = now.getTime() + wait;
  return new Date(isOver ? next : Math.min(next, end));
}
