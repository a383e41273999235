import { TAKE_FUNCTION } from '../../store/allowance.ts';
import { FOLLOW_FUNCTIONS } from './follow-functions.ts';

const MIN_BETWEEN_MAILS_MS = 60_000; // Email takes seconds to arrive. A double click must not send a second one.

/**
 * Starts a follow, or updates the one with the same slug and channel. If the target must agree first (by an email or a
 * ping), takes one use of every counter. If a counter is used up, changes nothing. One counter is different: for email,
 * the last one counts emails to the address. If only that one is used up, the follow waits, but no email is sent.
 * A follow that was asked less than a minute ago changes nothing and counts nothing either.
 *
 * The follow of a webhook that exists already is not updated here, because its new target may not be allowed, or may
 * not agree. SETTLE_PING updates it after the ping.
 *
 *   keys       the counters
 *   arguments  key hash, slug, channel, target, address hash or '', now in ms, now as text, end of a pending follow
 *              in ms, limit of follows, new id, new salt, id of this call, which its email gets too;
 *              then the limit and the lifetime of each counter
 *   returns    outcome, id, 'pending' if the target must agree first, else 'active', number of follows of the key, 1 if
 *              the follow is new, id of the email's delivery or '', earlier uses of each counter (empty if none was
 *              checked)
 *
 * The client repeats a call if its connection broke. The repeated call has the same arguments, so it must take no use,
 * send no second email, and return what the first one returned.
 */
export const START_FOLLOW = `${FOLLOW_FUNCTIONS}${TAKE_FUNCTION}
local hash, slug, channel, target, address_hash, now, now_text, pending_until, max_follows = unpack(ARGV, 1, 9)
local new_id, new_salt, call = unpack(ARGV, 10, 12)
local is_mail = channel == 'email'

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

-- The id of the follow with the same slug and channel, or nil.
local function find_same(ids)
  for _, each in ipairs(ids) do
    local its_slug, its_channel = unpack(redis.call('HMGET', follow(each), 'slug', 'channel'))
    if its_slug == slug and its_channel == channel then return each end
  end
end

-- 1. Find the key and the follow.
if redis.call('EXISTS', P .. 'key:' .. hash) == 0 then return {'unknown_key'} end
local live = live_follows(hash, tonumber(now))
local used, id = #live, find_same(live)
if not id and used >= tonumber(max_follows) then return {'limit'} end

-- 2. Must the target agree first?
local is_same_target = id and redis.call('HGET', follow(id), 'target') == target
local is_active = is_same_target and redis.call('HGET', follow(id), 'state') == 'active'
local is_confirmed = is_mail and redis.call('HEXISTS', P .. 'key:' .. hash, 'confirmed:' .. address_hash) == 1
local must_agree = not is_active and not is_confirmed
local is_repeated = id and redis.call('HGET', follow(id), 'call') == call

-- A mail was asked for as long before its expires_at as one would be now before pending_until.
local asked = is_mail and must_agree and is_same_target and redis.call('HGET', follow(id), 'expires_at')
local is_recent = asked and math.abs(tonumber(pending_until) - tonumber(asked)) < ${MIN_BETWEEN_MAILS_MS}
if is_recent and not is_repeated then return {'ok', id, 'pending', used, 0, '', {}} end

-- 3. If so, count that it is asked.
local counted, may_mail = {}, false
if must_agree and not is_repeated then
  local is_free
  counted, is_free = take_from(1, is_mail and #KEYS - 1 or #KEYS)
  if not is_free then return {'rate_limited', '', '', 0, 0, '', counted} end
  if is_mail then
    local _, is_address_free = take_from(#KEYS, #KEYS)
    may_mail = is_address_free
  end
end

-- 4. Write the follow. A webhook that exists already waits for SETTLE_PING.
local is_missing = not id
if is_missing then
  id, used = new_id, used + 1
  redis.call('HSET', follow(id), 'id', id, 'key', hash, 'slug', slug, 'channel', channel, 'target', target,
    'state', 'pending', 'salt', new_salt, 'dead', 0, 'created_at', now_text)
  redis.call('SADD', follows(hash), id)
end
redis.call('HSET', follow(id), 'call', call)
if is_mail then redis.call('HSET', follow(id), 'target', target) end
if is_confirmed then activate(id, slug) end
if must_agree and (is_mail or is_missing) then await_consent(id, slug, pending_until) end
keep_or_expire(hash)

-- 5. Make the delivery of the mail that asks. The caller sends it.
local delivery = ''
if may_mail then
  delivery = call
  redis.call('HSET', P .. 'delivery:' .. delivery, 'id', delivery, 'kind', 'confirmation', 'follow', id, 'state', 'open',
    'attempts', 0)
  redis.call('ZADD', P .. 'deliveries-due', now, delivery)
elseif is_mail and must_agree and is_repeated and redis.call('EXISTS', P .. 'delivery:' .. call) == 1 then
  delivery = call
end

-- For a repeated call, the follow is new again.
local is_new = id == new_id
return {'ok', id, must_agree and 'pending' or 'active', used, is_new and 1 or 0, delivery, counted}`;
