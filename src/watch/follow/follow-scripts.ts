import { FOLLOW_FUNCTIONS } from './follow-functions.ts';

/**
 * Confirms a follow by email. Arguments: id, the address that agreed, now in ms, hash of the address. Returns its state,
 * or 'gone' or 'changed'.
 */
export const CONFIRM_FOLLOW = `${FOLLOW_FUNCTIONS}
local id, target, now, address_hash = unpack(ARGV)
if is_gone(id, tonumber(now)) then return 'gone' end
local hash, slug, found = unpack(redis.call('HMGET', follow(id), 'key', 'slug', 'target'))
if found ~= target then return 'changed' end
if redis.call('HGET', follow(id), 'state') == 'pending' then activate(id, slug) end
redis.call('HSET', P .. 'key:' .. hash, 'confirmed:' .. address_hash, '1')
keep_or_expire(hash)
return redis.call('HGET', follow(id), 'state')`;

/**
 * Stores the outcome of the ping to a webhook. Arguments: id, the target that was pinged, the salt of its secret, 1 if it
 * accepted, now in ms, end of a pending follow in ms. A target that did not accept waits, unless the follow is active:
 * then nothing changes. Returns the state and the target that are stored, or 'gone'. Safe to repeat.
 */
export const SETTLE_PING = `${FOLLOW_FUNCTIONS}
local id, target, salt, accepted, now, pending_until = unpack(ARGV)
if is_gone(id, tonumber(now)) then return {'gone'} end
local hash, slug, state = unpack(redis.call('HMGET', follow(id), 'key', 'slug', 'state'))
if accepted == '1' or state ~= 'active' then
  redis.call('HSET', follow(id), 'target', target, 'salt', salt)
  if accepted == '1' then activate(id, slug) else await_consent(id, slug, pending_until) end
  keep_or_expire(hash)
end
return redis.call('HMGET', follow(id), 'state', 'target')`;

/**
 * Ends a follow. Arguments: id, hash of its key or '', target or '', hash of the address whose confirmation is revoked
 * or '', now in ms. The key and the target must match if they are given. Returns how many follows the key has left, or
 * -1 if there is no such follow.
 */
export const END_FOLLOW = `${FOLLOW_FUNCTIONS}
local id, hash, target, address_hash, now = unpack(ARGV)
local owner, found = unpack(redis.call('HMGET', follow(id), 'key', 'target'))
if not owner or (hash ~= '' and owner ~= hash) or (target ~= '' and found ~= target) then return -1 end
drop(id, owner)
if address_hash ~= '' then redis.call('HDEL', P .. 'key:' .. owner, 'confirmed:' .. address_hash) end
local left = #live_follows(owner, tonumber(now))
keep_or_expire(owner)
return left`;

/** Erases a key and its follows. Argument: the hash of the key. Returns how many follows it had; -1 for no such key. */
export const ERASE_KEY = `${FOLLOW_FUNCTIONS}
local hash = ARGV[1]
local ids = redis.call('SMEMBERS', follows(hash))
for _, id in ipairs(ids) do drop(id, hash) end
redis.call('DEL', follows(hash))
if redis.call('DEL', P .. 'key:' .. hash) == 0 then return -1 end
return #ids`;
