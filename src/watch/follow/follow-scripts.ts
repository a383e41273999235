import { FOLLOW_FUNCTIONS } from './follow-functions.ts';

/**
 * Confirms a follow. Arguments: id, the target that agreed, now in ms, hash of the mail address or ''. Returns its
 * state, or 'gone' or 'changed'.
 */
export const CONFIRM_FOLLOW = `${FOLLOW_FUNCTIONS}
local id, target, now, address_hash = unpack(ARGV)
if is_gone(id, tonumber(now)) then return 'gone' end
local hash, slug, found = unpack(redis.call('HMGET', follow(id), 'key', 'slug', 'target'))
if found ~= target then return 'changed' end
if redis.call('HGET', follow(id), 'state') == 'pending' then activate(id, slug) end
if address_hash ~= '' then redis.call('HSET', P .. 'key:' .. hash, 'confirmed:' .. address_hash, '1') end
keep_or_expire(hash)
return redis.call('HGET', follow(id), 'state')`;

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
