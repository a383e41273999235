import { LIFETIMES_S } from '../../store/keys.ts';

/**
 * Lua functions for the scripts about follows. Redis runs one script at a time, so two calls cannot both take the last
 * free follow of a key. The keys that they change (test/store/key-families.ts has the rest):
 *
 *   key:{hash}        hash  an API key, and `confirmed:{address hash}` for each email address that agreed
 *   follows:{hash}    set   ids of the follows of that key
 *   follow:{id}       hash  one follow: key, slug, channel, target, state, salt, expires_at
 *   new-address:{id}  hash  the email address that replaces that of an active follow once it agrees: target, expires_at
 *   followers:{slug}  set   ids of the active follows of that entry
 *
 * The states of a follow:
 *
 *   none                  ──▶ pending   START_FOLLOW, if the target must agree
 *   paused                ──▶ pending   START_FOLLOW, if the email address must agree (again)
 *   any                   ──▶ active    START_FOLLOW, if the email address has agreed for this key before
 *   pending               ──▶ active    CONFIRM_FOLLOW, for email
 *   any                   ──▶ active    SETTLE_PING, if the webhook accepted
 *   paused                ──▶ pending   SETTLE_PING, if it did not. An active webhook stays as it is
 *   pending               ──▶ none      not confirmed before expires_at
 *   active                ──▶ paused    five alerts in a row could not be delivered: see delivery-scripts.ts
 */
export const FOLLOW_FUNCTIONS = `
local function follow(id) return P .. 'follow:' .. id end
local function follows(hash) return P .. 'follows:' .. hash end
local function new_address(id) return P .. 'new-address:' .. id end
local function followers(slug) return P .. 'followers:' .. slug end

-- A pending follow ends at its expires_at, even if Redis has not deleted it yet.
local function is_gone(id, now)
  local state, expires = unpack(redis.call('HMGET', follow(id), 'state', 'expires_at'))
  return not state or (state == 'pending' and expires and tonumber(expires) <= now)
end

local function drop(id, hash)
  local slug = redis.call('HGET', follow(id), 'slug')
  if slug then redis.call('SREM', followers(slug), id) end
  redis.call('DEL', follow(id), new_address(id))
  redis.call('SREM', follows(hash), id)
end

-- The follows of a key. Drops those that were not confirmed in time.
local function live_follows(hash, now)
  local live = {}
  for _, id in ipairs(redis.call('SMEMBERS', follows(hash))) do
    if is_gone(id, now) then drop(id, hash) else live[#live + 1] = id end
  end
  return live
end

-- A key with an active or paused follow does not expire. Any other key gets a time to live.
local function keep_or_expire(hash)
  for _, id in ipairs(redis.call('SMEMBERS', follows(hash))) do
    local state = redis.call('HGET', follow(id), 'state')
    if state == 'active' or state == 'paused' then
      redis.call('PERSIST', P .. 'key:' .. hash)
      redis.call('PERSIST', follows(hash))
      return
    end
  end
  redis.call('EXPIRE', P .. 'key:' .. hash, ${LIFETIMES_S.unusedKey})
  redis.call('EXPIRE', follows(hash), ${LIFETIMES_S.unusedKey})
end

local function await_consent(id, slug, pending_until)
  redis.call('HSET', follow(id), 'state', 'pending', 'expires_at', pending_until)
  redis.call('EXPIRE', follow(id), ${LIFETIMES_S.pendingFollow})
  redis.call('SREM', followers(slug), id)
end

local function activate(id, slug)
  redis.call('HSET', follow(id), 'state', 'active', 'dead', 0)
  redis.call('HDEL', follow(id), 'expires_at')
  redis.call('PERSIST', follow(id))
  redis.call('SADD', followers(slug), id)
end
`;

/** Confirms a follow by email. `target` is the address that agreed: its own, or the new one that replaces it now. Returns its state, or 'gone' or 'changed'. */
export const CONFIRM_FOLLOW = `${FOLLOW_FUNCTIONS}
local id = asked.id
if is_gone(id, asked.now) then return 'gone' end
local hash, slug, found = unpack(redis.call('HMGET', follow(id), 'key', 'slug', 'target'))
if found ~= asked.target then
  local new_target, expires = unpack(redis.call('HMGET', new_address(id), 'target', 'expires_at'))
  if new_target ~= asked.target or tonumber(expires) <= asked.now then return 'changed' end
  redis.call('HSET', follow(id), 'target', new_target)
  redis.call('DEL', new_address(id))
  activate(id, slug)
end
if redis.call('HGET', follow(id), 'state') == 'pending' then activate(id, slug) end
redis.call('HSET', P .. 'key:' .. hash, 'confirmed:' .. asked.addressHash, '1')
keep_or_expire(hash)
return redis.call('HGET', follow(id), 'state')`;

/**
 * Stores the outcome of the ping to a webhook. `target` is what was pinged, `salt` that of its secret. A target that did
 * not accept waits, unless the follow is active: then nothing changes. Returns the state and the target that are stored,
 * or 'gone'. Safe to repeat.
 */
export const SETTLE_PING = `${FOLLOW_FUNCTIONS}
local id = asked.id
if is_gone(id, asked.now) then return {'gone'} end
local hash, slug, state = unpack(redis.call('HMGET', follow(id), 'key', 'slug', 'state'))
if asked.accepted or state ~= 'active' then
  redis.call('HSET', follow(id), 'target', asked.target, 'salt', asked.salt)
  if asked.accepted then activate(id, slug) else await_consent(id, slug, asked.pendingUntil) end
  keep_or_expire(hash)
end
return redis.call('HMGET', follow(id), 'state', 'target')`;

/**
 * Ends a follow. `key` and `target` must match if they are given. `revoked` is the hash of an address whose confirmation
 * ends too. Returns how many follows the key has left, or -1 if there is no such follow.
 */
export const END_FOLLOW = `${FOLLOW_FUNCTIONS}
local id = asked.id
local owner, target = unpack(redis.call('HMGET', follow(id), 'key', 'target'))
local is_other = (asked.key and asked.key ~= owner) or (asked.target and asked.target ~= target)
if not owner or is_other then return -1 end
drop(id, owner)
if asked.revoked then redis.call('HDEL', P .. 'key:' .. owner, 'confirmed:' .. asked.revoked) end
local left = #live_follows(owner, asked.now)
keep_or_expire(owner)
return left`;

/** Erases a key and its follows. Returns how many follows it had; -1 for no such key. */
export const ERASE_KEY = `${FOLLOW_FUNCTIONS}
local ids = redis.call('SMEMBERS', follows(asked.key))
for _, id in ipairs(ids) do drop(id, asked.key) end
redis.call('DEL', follows(asked.key))
if redis.call('DEL', P .. 'key:' .. asked.key) == 0 then return -1 end
return #ids`;
