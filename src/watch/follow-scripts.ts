import { KEY_PREFIX, LIFETIMES_S } from '../store/keys.ts';

// Redis runs each of these whole: no other call comes between, so no two can take the same free place.

const FUNCTIONS = `
local P = '${KEY_PREFIX}'
local function follow(id) return P .. 'follow:' .. id end
local function follows(hash) return P .. 'follows:' .. hash end
local function followers(slug) return P .. 'followers:' .. slug end

-- A pending follow is gone when its time is over, whether or not Redis has dropped it already.
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

-- The follows of a key that count, once those that were never confirmed in time are cleared away.
local function live_follows(hash, now)
  local live = {}
  for _, id in ipairs(redis.call('SMEMBERS', follows(hash))) do
    if is_gone(id, now) then drop(id, hash) else live[#live + 1] = id end
  end
  return live
end

-- A key lives as long as it follows something, and a while longer.
local function keep_or_leave(hash)
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
 * Follows, or updates the follow of the same slug and channel.
 * Arguments: key hash, slug, channel, target, mark of the address or '', now in ms and as text, end of a pending
 * follow in ms, limit, new id, new salt, counter of confirmation mails or '', their limit, id of the delivery that
 * would carry one. Answers outcome, id, state, follows used, whether it is new, the delivery or '', and
 * whether its salt is new.
 */
export const START_FOLLOW = `${FUNCTIONS}
local hash, slug, channel, target, mark, now, now_text, expires, limit = unpack(ARGV, 1, 9)
local new_id, salt, counter, mail_limit, packet = unpack(ARGV, 10, 14)
now, limit = tonumber(now), tonumber(limit)
if redis.call('EXISTS', P .. 'key:' .. hash) == 0 then return {'unknown_key'} end
local live = live_follows(hash, now)
local used, id = #live, nil
for _, each in ipairs(live) do
  local its_slug, its_channel = unpack(redis.call('HMGET', follow(each), 'slug', 'channel'))
  if its_slug == slug and its_channel == channel then id = each end
end
if not id then
  if used >= limit then return {'limit'} end
  id, used = new_id, used + 1
  redis.call('HSET', follow(id), 'id', id, 'key', hash, 'slug', slug, 'channel', channel, 'target', target,
    'state', 'pending', 'salt', salt, 'dead', 0, 'created_at', now_text)
  redis.call('SADD', follows(hash), id)
end
local same = redis.call('HGET', follow(id), 'target') == target
if not same then redis.call('HSET', follow(id), 'target', target, 'salt', salt) end
local state = redis.call('HGET', follow(id), 'state')
if channel == 'email' and redis.call('HEXISTS', P .. 'key:' .. hash, 'confirmed:' .. mark) == 1 then
  activate(id, slug)
elseif not (same and state == 'active') then
  redis.call('HSET', follow(id), 'state', 'pending', 'expires_at', expires)
  redis.call('EXPIRE', follow(id), ${LIFETIMES_S.pendingFollow})
  redis.call('SREM', followers(slug), id)
end
keep_or_leave(hash)
state = redis.call('HGET', follow(id), 'state')
if state ~= 'pending' or counter == '' then packet = '' end
if packet ~= '' then
  local mails = redis.call('INCR', counter)
  redis.call('EXPIRE', counter, ${LIFETIMES_S.confirmations})
  if mails > tonumber(mail_limit) then packet = '' end
end
if packet ~= '' then
  redis.call('HSET', P .. 'packet:' .. packet, 'id', packet, 'kind', 'confirmation', 'follow', id, 'state', 'open',
    'attempts', 0)
  redis.call('ZADD', P .. 'packets-due', now, packet)
end
-- By what is stored: the same call may come twice where a connection broke.
local has_new_salt = redis.call('HGET', follow(id), 'salt') == salt
return {'ok', id, state, used, id == new_id and 1 or 0, packet, has_new_salt and 1 or 0}`;

/** Confirms a follow. Arguments: id, target as confirmed, now in ms, mark of a mail address or ''. */
export const CONFIRM_FOLLOW = `${FUNCTIONS}
local id, target, now, mark = unpack(ARGV)
if is_gone(id, tonumber(now)) then return 'gone' end
local hash, slug, found = unpack(redis.call('HMGET', follow(id), 'key', 'slug', 'target'))
if found ~= target then return 'changed' end
if redis.call('HGET', follow(id), 'state') == 'pending' then activate(id, slug) end
if mark ~= '' then redis.call('HSET', P .. 'key:' .. hash, 'confirmed:' .. mark, '1') end
keep_or_leave(hash)
return redis.call('HGET', follow(id), 'state')`;

/**
 * Ends a follow. Arguments: id, hash of its key or '', target or '': where they are given they must be right; a mark,
 * which takes the confirmation of that address back, or ''; now in ms. Answers the follows that are left, or -1 where
 * it was not found.
 */
export const END_FOLLOW = `${FUNCTIONS}
local id, hash, target, mark, now = unpack(ARGV)
local owner, found = unpack(redis.call('HMGET', follow(id), 'key', 'target'))
if not owner or (hash ~= '' and owner ~= hash) or (target ~= '' and found ~= target) then return -1 end
drop(id, owner)
if mark ~= '' then redis.call('HDEL', P .. 'key:' .. owner, 'confirmed:' .. mark) end
local left = #live_follows(owner, tonumber(now))
keep_or_leave(owner)
return left`;

/** Erases a key and all that it follows. Argument: its hash. Answers how many, or -1 for an unknown key. */
export const ERASE_KEY = `${FUNCTIONS}
local hash = ARGV[1]
local ids = redis.call('SMEMBERS', follows(hash))
for _, id in ipairs(ids) do drop(id, hash) end
redis.call('DEL', follows(hash))
if redis.call('DEL', P .. 'key:' .. hash) == 0 then return -1 end
return #ids`;
