import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Proof } from '../../proof/challenge.ts';
import { type Allowance, allowanceOf, countersOf } from '../../store/allowance.ts';
import { KEYS, LIFETIMES_S } from '../../store/keys.ts';
import { type FlatHash, pairsOf, reachStore, runScript, type Store } from '../../store/redis.ts';
import { inOrder } from '../../text/in-order.ts';
import { hashAddress } from '../address.ts';
import { type Channel, type Follow, FollowSchema, type FollowState } from '../schema.ts';
import { contactClaims } from './contact-limits.ts';
import { CONFIRM_FOLLOW, END_FOLLOW, SETTLE_PING } from './follow-scripts.ts';
import { START_FOLLOW, StartReplySchema } from './start-follow-script.ts';

const ID_BYTES = 12; // 96 bits: ids are part of URLs and must not be guessable.

const newId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** `source` is the HMAC of the caller's IP address. */
type FollowRequest = { key: string; source: string; slug: string; channel: Channel; target: string };
type StartReply = z.output<typeof StartReplySchema>;
export type StartedFollow = Omit<Extract<StartReply, { outcome: 'ok' }>, 'counted'> & {
  /** What is left of the limits on contacting targets. Null if the target need not be contacted. */
  contact: Allowance | null;
};
export type Started =
  | StartedFollow
  | Extract<StartReply, { outcome: 'limit' | 'unknown_key' }>
  | { outcome: 'rate_limited'; allowance: Allowance };

type StartOptions = { secret: string; now: Date; maxFollows: number; proof?: Proof | null };

/**
 * Follows an entry, or updates the follow of the same entry and channel. Changes nothing if a limit is used up. A webhook
 * that is followed already stays unchanged until settlePing. Throws StoreUnavailableError.
 */
export async function startFollow(
  store: Store,
  { key, source, slug, channel, target }: FollowRequest,
  { secret, now, maxFollows, proof = null }: StartOptions,
): Promise<Started> {
  const { refusing, silent } = contactClaims({ key, source, channel, target }, secret);
  const text = await runScript<string>(store, 'store a follow', START_FOLLOW, {
    ...{ key, slug, channel, target },
    ...(channel === 'email' ? { addressHash: hashAddress(target, secret) } : {}),
    ...{ now: now.getTime(), createdAt: now.toISOString(), pendingUntil: pendingUntil(now) },
    ...{ maxFollows, newId: newId(), newSalt: newId(), call: newId() },
    counters: [...countersOf(refusing, now, proof), ...countersOf(silent, now)],
  });
  const reply = StartReplySchema.parse(JSON.parse(text));
  if (reply.outcome === 'rate_limited')
    return { outcome: 'rate_limited', allowance: allowanceOf(refusing, reply.counted, now, proof) };
  if (reply.outcome !== 'ok') return reply;
  const { counted, ...started } = reply;
  return { ...started, contact: counted ? allowanceOf(refusing, counted, now, proof) : null };
}

const pendingUntil = (now: Date): number => now.getTime() + LIFETIMES_S.pendingFollow * 1_000;

/**
 * Activates a follow by email after its address agreed. Returns its state, `gone` if it ended, or `changed` if it has
 * another address now. Throws StoreUnavailableError.
 */
export function confirmFollow(
  store: Store,
  { id, target }: Pick<Follow, 'id' | 'target'>,
  { secret, now }: { secret: string; now: Date },
): Promise<FollowState | 'gone' | 'changed'> {
  const asked = { id, target, now: now.getTime(), addressHash: hashAddress(target, secret) };
  return runScript(store, 'confirm a follow', CONFIRM_FOLLOW, asked);
}

/**
 * Stores the target of a webhook after its ping. If it accepted, the follow is active. If not, it waits, but an active
 * follow of another target stays unchanged. Returns the state and the target that are stored, or null if the follow has
 * ended. Throws StoreUnavailableError.
 */
export async function settlePing(
  store: Store,
  { id, target, salt }: Pick<Follow, 'id' | 'target' | 'salt'>,
  { accepted, now }: { accepted: boolean; now: Date },
): Promise<Pick<Follow, 'state' | 'target'> | null> {
  type Reply = ['gone', null?] | [FollowState, string];
  const asked = { id, target, salt, accepted, now: now.getTime(), pendingUntil: pendingUntil(now) };
  const [state, stored] = await runScript<Reply>(store, 'store the outcome of a ping', SETTLE_PING, asked);
  return state === 'gone' ? null : { state, target: stored ?? '' };
}

/**
 * Ends a follow, only if it has the given target, if any. Returns how many follows the key has left, or null if it has no
 * such follow.
 */
export async function endFollow(
  store: Store,
  { key, id, target, now }: { key: string; id: string; target?: string; now: Date },
): Promise<number | null> {
  const asked = { id, key, target, now: now.getTime() };
  const left = await runScript<number>(store, 'end a follow', END_FOLLOW, asked);
  return left < 0 ? null : left;
}

/** Ends an email follow for its recipient. They must confirm again before this key can send them more email. */
export async function unsubscribe(
  store: Store,
  { id, target }: Follow,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const asked = { id, target, revoked: hashAddress(target, secret), now: now.getTime() };
  await runScript<number>(store, 'end a follow', END_FOLLOW, asked);
}

/** Reads follows by their ids and leaves out those that have ended. Throws StoreUnavailableError. */
export async function readFollows(store: Store, ids: readonly string[], now: Date): Promise<Follow[]> {
  if (ids.length === 0) return [];
  const pipeline = store.pipeline();
  for (const id of ids) pipeline.hgetall(KEYS.follow(id));
  const replies = await reachStore('read follows', () => pipeline.exec<FlatHash[]>());
  return replies
    .map(pairsOf)
    .filter((fields) => fields.length > 0)
    .map((fields) => FollowSchema.parse({ expires_at: null, ...Object.fromEntries(fields) }))
    .filter(({ expires_at }) => expires_at === null || expires_at > now.getTime());
}

/**
 * The follows that wait for an address to agree: pending ones, and active ones with the new address that would replace
 * theirs. Throws StoreUnavailableError.
 */
export async function readUnconfirmed(store: Store, ids: readonly string[], now: Date): Promise<Follow[]> {
  const follows = await readFollows(store, ids, now);
  if (follows.length === 0) return [];
  const pipeline = store.pipeline();
  for (const { id } of follows) pipeline.hgetall(KEYS.newAddress(id));
  const replies = await reachStore('read new addresses', () => pipeline.exec<FlatHash[]>());
  return follows.flatMap((follow, i) => {
    if (follow.state === 'pending') return [follow];
    const { target, expires_at } = Object.fromEntries(pairsOf(replies[i] ?? null));
    if (target === undefined || Number(expires_at) <= now.getTime()) return [];
    return [{ ...follow, target, state: 'pending', expires_at: Number(expires_at) }];
  });
}

/** The follows of a key, oldest first. Throws StoreUnavailableError. */
export async function listFollows(store: Store, key: string, now: Date): Promise<Follow[]> {
  const ids = await reachStore('list follows', () => store.smembers<string[]>(KEYS.follows(key)));
  const follows = await readFollows(store, ids, now);
  return follows.sort((a, b) => inOrder(`${a.created_at} ${a.id}`, `${b.created_at} ${b.id}`));
}
