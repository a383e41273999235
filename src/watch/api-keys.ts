import { createHash, randomBytes } from 'node:crypto';
import { KEYS, LIFETIMES_S } from '../store/keys.ts';
import { reachStore, runScript, type Store } from '../store/redis.ts';
import { ERASE_KEY } from './follow/follow-scripts.ts';

const KEY_BYTES = 32; // 256 bits: a key cannot be guessed, so its plain SHA-256 is safe to store and to look up.
const KEY_PATTERN = /^cb_[\w-]{43}$/;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The SHA-256 under which a key is stored; null if the text cannot be a key. Look-ups compare no secrets. */
export const keyHash = (key: string | null): string | null =>
  key !== null && KEY_PATTERN.test(key) ? hashOf(key) : null;

/** Creates a key for an address. Only its hash is stored. Throws StoreUnavailableError. */
export async function createKey(store: Store, email: string, now: Date): Promise<string> {
  const key = `cb_${randomBytes(KEY_BYTES).toString('base64url')}`;
  const name = KEYS.key(hashOf(key));
  const transaction = store.multi();
  transaction.hset(name, { email, created_at: now.toISOString() });
  transaction.expire(name, LIFETIMES_S.unusedKey);
  await reachStore('store a key', () => transaction.exec());
  return key;
}

/** The address of a key by its hash, or null for an unknown key. Throws StoreUnavailableError. */
export const addressOfKey = (store: Store, hash: string): Promise<string | null> =>
  reachStore('look up a key', () => store.hget<string>(KEYS.key(hash), 'email'));

/** Erases a key and its follows. Returns how many follows it had, or null for an unknown key. */
export async function eraseKey(store: Store, hash: string): Promise<number | null> {
  const ended = await runScript<number>(store, 'erase a key', ERASE_KEY, { key: hash });
  return ended < 0 ? null : ended;
}
