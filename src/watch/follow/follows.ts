import { randomBytes } from 'node:crypto';
import { type Allowance, allowanceOf, scriptValues } from '../../store/allowance.ts';
import { KEYS, LIFETIMES_S } from '../../store/keys.ts';
import type { Store } from '../../store/redis.ts';
import { reachStore } from '../../store/unavailable.ts';
import { hashAddress } from '../address.ts';
import { type Channel, type Follow, FollowSchema, type FollowState, MAX_FOLLOWS } from '../schema.ts';
import { contactClaims } from './contact-limits.ts';
import { CONFIRM_FOLLOW, END_FOLLOW, SETTLE_PING } from './follow-scripts.ts';
import { START_FOLLOW } from './start-follow-script.ts';

const ID_BYTES = 12; // 96 bits: ids are part of URLs and must not be guessable.

const newId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** `source` is the HMAC of the caller's IP address. */
type FollowRequest = { key: string; source: string; slug: string; channel: Channel; target: string };
export type StartedFollow = {
  outcome: 'ok';
  id: string;
  /** Pending if the target must agree first. A webhook must then be pinged: see settlePing. */
  state: 'pending' | 'active';
  used: number;
  isNew: boolean;
  /** Id of the delivery that will send the confirmation email. Null if no email is sent. */
  confirmation: string | null;
  /** What is left of the limits on contacting targets. Null if the target need not be contacted. */
  contact: Allowance | null;
};
export type Started =
  | StartedFollow
  | { outcome: 'rate_limited'; allowance: Allowance }
  | { outcome: 'limit' }
  | { outcome: 'unknown_key' };

/**
 * Follows an entry, or updates the follow of the same entry and channel. Changes nothing if a limit is used up. A webhook
 * that is followed already stays unchanged until settlePing. Throws StoreUnavailableError.
 */
export async function startFollow(
  store: Store,
  { key, source, slug, channel, target }: FollowRequest,
  { secret, now }: { secret: string; now: Date },
): Promise<Started> {
  const addressHash = channel === 'email' ? hashAddress(target, secret) : '';
  const { refusing, silent } = contactClaims({ key, source, channel, target }, secret);
  const { counters, values: limits } = scriptValues([...refusing, ...silent], now);
  const times = [now.getTime(), now.toISOString(), pendingUntil(now)];
  const fresh = [newId(), newId(), newId()];
  const values = [key, slug, channel, target, addressHash, ...times, MAX_FOLLOWS, ...fresh, ...limits].map(
    String,
  );
  type Reply = [string, string, 'pending' | 'active', number, number, string, number[]];
  const [outcome, id, state, used, isNew, delivery, counted] = await reachStore('store a follow', () =>
    store.createScript<Reply>(START_FOLLOW).exec(counters, values),
  );
  if (outcome === 'limit' || outcome === 'unknown_key') return { outcome };
  if (outcome === 'rate_limited') return { outcome, allowance: allowanceOf(refusing, counted, now) };
  return {
    outcome: 'ok',
    id,
    state,
    used,
    isNew: isNew === 1,
    confirmation: delivery || null,
    contact: counted.length > 0 ? allowanceOf(refusing, counted, now) : null,
  };
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
  const addressHash = hashAddress(target, secret);
  const script = store.createScript<FollowState | 'gone' | 'changed'>(CONFIRM_FOLLOW);
  return reachStore('confirm a follow', () =>
    script.exec([], [id, target, String(now.getTime()), addressHash]),
  );
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
  const script = store.createScript<['gone'] | [FollowState, string]>(SETTLE_PING);
  const values = [id, target, salt, accepted ? 1 : 0, now.getTime(), pendingUntil(now)].map(String);
  const [state, stored] = await reachStore('store the outcome of a ping', () => script.exec([], values));
  return state === 'gone' ? null : { state, target: stored ?? '' };
}

/**
 * Ends a follow, only if it has the given target, if any. Returns how many follows the key has left, or null if it has no
 * such follow.
 */
export async function endFollow(
  store: Store,
  { key, id, target = '', now }: { key: string; id: string; target?: string; now: Date },
): Promise<number | null> {
  const script = store.createScript<number>(END_FOLLOW);
  const left = await reachStore('end a follow', () =>
    script.exec([], [id, key, target, '', String(now.getTime())]),
  );
  return left < 0 ? null : left;
}

/** Ends an email follow for its recipient. They must confirm again before this key can send them more email. */
export async function unsubscribe(
  store: Store,
  { id, target }: Follow,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const script = store.createScript<number>(END_FOLLOW);
  await reachStore('end a follow', () =>
    script.exec([], [id, '', target, hashAddress(target, secret), String(now.getTime())]),
  );
}

/** Reads follows by their ids and leaves out those that have ended. Throws StoreUnavailableError. */
export async function readFollows(store: Store, ids: readonly string[], now: Date): Promise<Follow[]> {
  if (ids.length === 0) return [];
  const pipeline = store.pipeline();
  for (const id of ids) pipeline.hgetall(KEYS.follow(id));
  const replies = await reachStore('read follows', () => pipeline.exec<(string[] | null)[]>());
  return replies
    .filter((reply) => reply !== null && reply.length > 0)
    .map((reply) => readFollow(reply ?? []))
    .filter(({ expires_at }) => expires_at === null || expires_at > now.getTime());
}

/** The follows of a key, oldest first. Throws StoreUnavailableError. */
export async function listFollows(store: Store, key: string, now: Date): Promise<Follow[]> {
  const ids = await reachStore('list follows', () => store.smembers<string[]>(KEYS.follows(key)));
  const follows = await readFollows(store, ids, now);
  return follows.sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1));
}

/** Redis returns a hash as a flat list of names and values. */
function readFollow(reply: readonly string[]): Follow {
  const fields: Record<string, string | null> = { expires_at: null };
  for (let i = 0; i + 1 < reply.length; i += 2) fields[reply[i] ?? ''] = reply[i + 1] ?? '';
  return FollowSchema.parse(fields);
}
