import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayOf, oldestKeptDay } from '../../store/days.ts';
import { KEYS } from '../../store/keys.ts';
import type { Store } from '../../store/redis.ts';
import { reachStore } from '../../store/unavailable.ts';
import { CLAIM_PACKET, PACK_ALERTS, SETTLE_PACKET } from './delivery-scripts.ts';

/** One delivery: a webhook call or a mail, with what it carries. It holds ids alone, no address. */
export const PacketSchema = z.discriminatedUnion('kind', [
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
export type Packet = z.output<typeof PacketSchema>;
export type Outcome = 'sent' | 'dropped' | 'retry' | 'dead';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRY_MS = 5 * MINUTE_MS; // No try lasts longer: what is taken and not settled by then is due again.
const GIVE_UP_MS = 24 * HOUR_MS; // Since the first try. After a day an alert is no news.
const BACK_OFF_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const;
const MIN_TRIES = 3; // Before a delivery is given up: a day that passed without runs, or by a wrong clock, is no try.
const FAR_MS = 24 * HOUR_MS; // No try is put off for as long: what is due then was put off by a wrong clock.
const DEAD_IN_A_ROW = 5; // Deliveries given up that pause a follow: nobody listens there.
const ID_LENGTH = 24;

/**
 * Puts alerts into one delivery, whose id follows from theirs. False where a run beside this one took some of them.
 */
export async function packAlerts(store: Store, alerts: readonly string[], now: Date): Promise<boolean> {
  const ids = [...alerts].sort();
  const digest = () => createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, ID_LENGTH);
  const id = ids.length === 1 ? (ids[0] ?? '') : `digest_${digest()}`;
  const script = store.createScript<number>(PACK_ALERTS);
  const done = await reachStore('store a delivery', () =>
    script.exec([], [id, String(now.getTime()), ...alerts]),
  );
  return done === 1;
}

/** Ids of deliveries that are due, the longest waiting first. Throws StoreUnavailableError. */
export async function duePackets(store: Store, now: Date, most: number): Promise<string[]> {
  const page = { byScore: true, offset: 0, count: most } as const;
  const between = (from: number | '-inf', to: number | '+inf') =>
    reachStore('read what is due', () => store.zrange<string[]>(KEYS.packetsDue, from, to, page));
  const due = await between('-inf', now.getTime());
  return due.length < most ? [...due, ...(await between(now.getTime() + FAR_MS, '+inf'))] : due;
}

/** Takes a delivery for one try. Null where it is not due, or another run has it. */
export async function claimPacket(store: Store, id: string, now: Date): Promise<Packet | null> {
  const script = store.createScript<string[]>(CLAIM_PACKET);
  const values = [0, TRY_MS, FAR_MS].map((ms) => String(now.getTime() + ms));
  const reply = await reachStore('take a delivery', () => script.exec([], [id, ...values]));
  if (reply.length === 0) return null;
  const pairs = reply.flatMap((name, i) => (i % 2 === 0 ? [[name, reply[i + 1] ?? '']] : []));
  return PacketSchema.parse(Object.fromEntries(pairs));
}

/** Writes down how a try went, and what follows for the follows that it was for. */
export async function settlePacket(
  store: Store,
  { id, attempts }: Packet,
  outcome: Outcome,
  { now, next = now, follows = [] }: { now: Date; next?: Date; follows?: readonly string[] },
): Promise<void> {
  const script = store.createScript<number>(SETTLE_PACKET);
  const times = [now.getTime(), next.getTime()];
  const days = [dayOf(now), oldestKeptDay(now)];
  const values = [id, attempts, outcome, ...times, DEAD_IN_A_ROW, ...days, ...follows];
  await reachStore('settle a delivery', () => script.exec([], values.map(String)));
}

/**
 * When to try a delivery again that failed: later each time, last a day after the first try. Null when that is over,
 * and it was tried a few times.
 */
export function nextTry(
  { attempts, first_at }: Pick<Packet, 'attempts' | 'first_at'>,
  now: Date,
): Date | null {
  const end = first_at + GIVE_UP_MS;
  const isOver = now.getTime() >= end;
  if (isOver && attempts >= MIN_TRIES) return null;
  const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? HOUR_MS;
  const next = now.getTime() + wait;
  return new Date(isOver ? next : Math.min(next, end));
}
