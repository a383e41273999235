import { createHash, randomBytes } from 'node:crypto';
import { KEYS, LIFETIMES_S } from '../store/keys.ts';
import type { Store } from '../store/redis.ts';
import { reachStore } from '../store/unavailable.ts';
import { ERASE_KEY } from './follow-scripts.ts';

const KEY_BYTES = 32; // 256 bits: a key cannot be guessed, so its plain SHA-256 is safe to store and to look up.
const KEY_PATTERN = /^cb_[\w-]{43}$/;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The SHA-256 by which a key is stored; null for what cannot be a key. Nothing secret is compared here or later. */
export const keyHash = (key: string | null): string | null =>
  key !== null && KEY_PATTERN.test(key) ? hashOf(key) : null;

/** Makes a key for an address. The key itself is nowhere but in the answer. Throws StoreUnavailableError. */
export async function createKey(store: Store, email: string, now: Date): Promise<string> {
  const key = `cb_${randomBytes(KEY_BYTES).toString('base64url')}`;
  const name = KEYS.key(hashOf(key));
  const transaction = store.multi();
  transaction.hset(name, { email, created_at: now.toISOString() });
  transaction.expire(name, LIFETIMES_S.unusedKey);
  await reachStore('store a key', () => transaction.exec());
  return key;
}

/** The address of a key by its hash, or null for a key that is not known. Throws StoreUnavailableError. */
export const addressOfKey = (store: Store, hash: string): Promise<string | null> =>
  reachStore('look a key up', () => store.hget<string>(KEYS.key(hash), 'email'));

/** Erases a key and its follows at once. Returns how many it followed, null for an unknown key. */
export async function eraseKey(store: Store, hash: string): Promise<number | null> {
  const script = store.createScript<number>(ERASE_KEY);
  const ended = await reachStore('erase a key', () => script.exec([], [hash]));
  return ended < 0 ? null : ended;
}
