import { randomBytes } from 'node:crypto';
import { type Allowance, allowanceOf, scriptValues } from '../../store/allowance.ts';
import { KEYS, LIFETIMES_S } from '../../store/keys.ts';
import type { Store } from '../../store/redis.ts';
import { reachStore } from '../../store/unavailable.ts';
import { hashAddress } from '../address.ts';
import { type Channel, type Follow, FollowSchema, type FollowState, MAX_FOLLOWS } from '../schema.ts';
import { contactClaims } from './contact-limits.ts';
import { CONFIRM_FOLLOW, END_FOLLOW } from './follow-scripts.ts';
import { START_FOLLOW } from './start-follow-script.ts';

const ID_BYTES = 12; // 96 bits: ids are part of URLs and must not be guessable.

const newId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** `source` is the HMAC of the caller's IP address. */
type FollowRequest = { key: string; source: string; slug: string; channel: Channel; target: string };
export type Started =
  | {
      outcome: 'ok';
      id: string;
      state: FollowState;
      used: number;
      isNew: boolean;
      /** True if the follow is new or has a new target: the secret of a webhook is then shown, once. */
      showSecret: boolean;
      /** Id of the delivery that will send the confirmation mail. Null if no mail is sent. */
      confirmation: string | null;
      /** What is left of the limits on contacting targets. Null if the target need not be contacted. */
      contact: Allowance | null;
    }
  | { outcome: 'rate_limited'; allowance: Allowance }
  | { outcome: 'limit' }
  | { outcome: 'unknown_key' };

/**
 * Follows an entry, or updates the follow of the same entry and channel. Changes nothing if a limit is used up.
 * Throws StoreUnavailableError.
 */
export async function startFollow(
  store: Store,
  { key, source, slug, channel, target }: FollowRequest,
  { secret, now }: { secret: string; now: Date },
): Promise<Started> {
  const addressHash = channel === 'email' ? hashAddress(target, secret) : '';
  const { refusing, silent } = contactClaims({ key, source, channel, target }, secret);
  const { counters, values: limits } = scriptValues([...refusing, ...silent], now);
  const times = [now.getTime(), now.toISOString(), now.getTime() + LIFETIMES_S.pendingFollow * 1_000];
  const fresh = [newId(), newId(), newId()];
  const values = [key, slug, channel, target, addressHash, ...times, MAX_FOLLOWS, ...fresh, ...limits].map(
    String,
  );
  type Reply = [string, string, FollowState, number, number, string, number, number[]];
  const [outcome, id, state, used, isNew, delivery, newSalt, counted] = await reachStore(
    'store a follow',
    () => store.createScript<Reply>(START_FOLLOW).exec(counters, values),
  );
  if (outcome === 'limit' || outcome === 'unknown_key') return { outcome };
  if (outcome === 'rate_limited') return { outcome, allowance: allowanceOf(refusing, counted, now) };
  return {
    outcome: 'ok',
    id,
    state,
    used,
    isNew: isNew === 1,
    showSecret: newSalt === 1,
    confirmation: delivery || null,
    contact: counted.length > 0 ? allowanceOf(refusing, counted, now) : null,
  };
}

/**
 * Activates a follow after its target agreed. Returns its state, `gone` if it has ended, or `changed` if it has another
 * target now.
 * Throws StoreUnavailableError.
 */
export function confirmFollow(
  store: Store,
  { id, target, channel }: Pick<Follow, 'id' | 'target' | 'channel'>,
  { secret, now }: { secret: string; now: Date },
): Promise<FollowState | 'gone' | 'changed'> {
  const addressHash = channel === 'email' ? hashAddress(target, secret) : '';
  const script = store.createScript<FollowState | 'gone' | 'changed'>(CONFIRM_FOLLOW);
  return reachStore('confirm a follow', () =>
    script.exec([], [id, target, String(now.getTime()), addressHash]),
  );
}

/** Ends a follow. Returns how many follows the key has left, or null if it has no such follow. */
export async function endFollow(
  store: Store,
  { key, id, now }: { key: string; id: string; now: Date },
): Promise<number | null> {
  const script = store.createScript<number>(END_FOLLOW);
  const left = await reachStore('end a follow', () =>
    script.exec([], [id, key, '', '', String(now.getTime())]),
  );
  return left < 0 ? null : left;
}

/** Ends a mail follow for its recipient. They must confirm again before this key can send them more mail. */
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
