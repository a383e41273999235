import { TAKE_FUNCTION } from '../store/allowance.ts';
import { KEY_PREFIX, LIFETIMES_S } from '../store/keys.ts';

// Redis runs one script at a time, so two calls cannot both take the last free follow of a key.

const FUNCTIONS = `
local P = '${KEY_PREFIX}'
local function follow(id) return P .. 'follow:' .. id end
local function follows(hash) return P .. 'follows:' .. hash end
local function followers(slug) return P .. 'followers:' .. slug end

-- A pending follow ends at its expires_at, even if Redis has not deleted it yet.
local function is_gone(id, now)
  local state, expires = unpack(redis.call('HMGET', follow(id), 'state', 'expires_at'))
  return not state or (state == 'pending' and expires and tonumber(expires) <= now)
end

local function drop(id, hash)
  local slug = redis.call('HGET', follow(id), 'slug')
  if slug then redis.call('SREM', followers(slug), id) end
  redis.call('DEL', follow(id))
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

local function activate(id, slug)
  redis.call('HSET', follow(id), 'state', 'active', 'dead', 0)
  redis.call('HDEL', follow(id), 'expires_at')
  redis.call('PERSIST', follow(id))
  redis.call('SADD', followers(slug), id)
end
`;

/**
 * Starts a follow, or updates the one with the same slug and channel. If the target must consent first (by a mail or
 * a ping), takes one use of every counter. If a counter is used up, changes nothing. One counter is different: for
 * mail, the last one counts mails to the address. If only that one is used up, the follow waits, but no mail is sent.
 *
 *   keys       the counters
 *   arguments  key hash, slug, channel, target, address hash or '', now in ms, now as text, end of a pending follow
 *              in ms, limit of follows, new id, new salt, id for the delivery of a mail;
 *              then the limit and the lifetime of each counter
 *   returns    outcome, id, state, number of follows of the key, 1 if the follow is new, id of the delivery or '',
 *              1 if its salt is new, earlier uses of each counter (empty if none was checked)
 */
export const START_FOLLOW = `${FUNCTIONS}${TAKE_FUNCTION}
local hash, slug, channel, target, address_hash, now, now_text, expires, limit = unpack(ARGV, 1, 9)
local new_id, salt, delivery = unpack(ARGV, 10, 12)
now, limit = tonumber(now), tonumber(limit)
-- Takes one use of each counter from first to last. Returns their earlier uses, and whether uses were taken.
local function take_from(first, last)
  local counters, calls, lifetimes = {}, {}, {}
  for i = first, last do
    counters[#counters + 1] = KEYS[i]
    calls[#calls + 1] = ARGV[11 + 2 * i]
    lifetimes[#lifetimes + 1] = ARGV[12 + 2 * i]
  end
  return take(counters, calls, lifetimes)
end
if redis.call('EXISTS', P .. 'key:' .. hash) == 0 then return {'unknown_key'} end
local live = live_follows(hash, now)
local used, id = #live, nil
for _, each in ipairs(live) do
  local its_slug, its_channel = unpack(redis.call('HMGET', follow(each), 'slug', 'channel'))
  if its_slug == slug and its_channel == channel then id = each end
end
if not id and used >= limit then return {'limit'} end
local same = id and redis.call('HGET', follow(id), 'target') == target
local is_confirmed = channel == 'email' and redis.call('HEXISTS', P .. 'key:' .. hash, 'confirmed:' .. address_hash) == 1
local is_active = same and redis.call('HGET', follow(id), 'state') == 'active'
local counted, call = {}, delivery
-- The client repeats a call if its connection broke. The repeated call takes no use and returns the same delivery.
local is_repeated = id and redis.call('HGET', follow(id), 'call') == call
if is_repeated and redis.call('EXISTS', P .. 'delivery:' .. call) == 0 then delivery = '' end
if not is_confirmed and not is_active and not is_repeated then
  local last, is_free = channel == 'email' and #KEYS - 1 or #KEYS, true
  counted, is_free = take_from(1, last)
  if not is_free then return {'rate_limited', '', '', 0, 0, '', 0, counted} end
  if channel == 'email' then
    local _, may_mail = take_from(#KEYS, #KEYS)
    if not may_mail then delivery = '' end
  end
end
if not id then
  id, used = new_id, used + 1
  redis.call('HSET', follow(id), 'id', id, 'key', hash, 'slug', slug, 'channel', channel, 'target', target,
    'state', 'pending', 'salt', salt, 'dead', 0, 'created_at', now_text)
  redis.call('SADD', follows(hash), id)
end
redis.call('HSET', follow(id), 'call', call)
if not same then redis.call('HSET', follow(id), 'target', target, 'salt', salt) end
if is_confirmed then
  activate(id, slug)
elseif not is_active then
  redis.call('HSET', follow(id), 'state', 'pending', 'expires_at', expires)
  redis.call('EXPIRE', follow(id), ${LIFETIMES_S.pendingFollow})
  redis.call('SREM', followers(slug), id)
end
keep_or_expire(hash)
local state = redis.call('HGET', follow(id), 'state')
if state ~= 'pending' or channel ~= 'email' then delivery = '' end
if delivery ~= '' and not is_repeated then
  redis.call('HSET', P .. 'delivery:' .. delivery, 'id', delivery, 'kind', 'confirmation', 'follow', id, 'state', 'open',
    'attempts', 0)
  redis.call('ZADD', P .. 'deliveries-due', now, delivery)
end
-- Compares with the stored salt: a repeated call brings the same salt, and must report it as new again.
local has_new_salt = redis.call('HGET', follow(id), 'salt') == salt
return {'ok', id, state, used, id == new_id and 1 or 0, delivery, has_new_salt and 1 or 0, counted}`;

/**
 * Confirms a follow. Arguments: id, the target that agreed, now in ms, hash of the mail address or ''. Returns its
 * state, or 'gone' or 'changed'.
 */
export const CONFIRM_FOLLOW = `${FUNCTIONS}
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
export const END_FOLLOW = `${FUNCTIONS}
local id, hash, target, address_hash, now = unpack(ARGV)
local owner, found = unpack(redis.call('HMGET', follow(id), 'key', 'target'))
if not owner or (hash ~= '' and owner ~= hash) or (target ~= '' and found ~= target) then return -1 end
drop(id, owner)
if address_hash ~= '' then redis.call('HDEL', P .. 'key:' .. owner, 'confirmed:' .. address_hash) end
local left = #live_follows(owner, tonumber(now))
keep_or_expire(owner)
return left`;

/** Erases a key and its follows. Argument: the hash of the key. Returns how many follows it had; -1 for no such key. */
export const ERASE_KEY = `${FUNCTIONS}
local hash = ARGV[1]
local ids = redis.call('SMEMBERS', follows(hash))
for _, id in ipairs(ids) do drop(id, hash) end
redis.call('DEL', follows(hash))
if redis.call('DEL', P .. 'key:' .. hash) == 0 then return -1 end
return #ids`;
