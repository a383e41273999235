import { z } from 'zod';
import { TAKE_FUNCTION } from '../../store/allowance.ts';
import { LIFETIMES_S } from '../../store/keys.ts';
import { FOLLOW_FUNCTIONS } from './follow-scripts.ts';

const MIN_BETWEEN_MAILS_MS = 60_000; // Email takes seconds to arrive. A double click must not send a second one.

/**
 * Starts a follow, or updates the one with the same slug and channel. If the target must agree first (by an email or a
 * ping), takes one use of every counter. If a counter is used up, changes nothing. One counter is different: for email,
 * the last one counts emails to the address. If only that one is used up, the follow waits, but no email is sent.
 * A follow that was asked less than a minute ago changes nothing and counts nothing either.
 *
 * A new address of an active follow by email waits beside it until it is confirmed: see CONFIRM_FOLLOW.
 *
 * The follow of a webhook that exists already is not updated here, because its new target may not be allowed, or may
 * not agree. SETTLE_PING updates it after the ping.
 *
 *   asked      key (its hash), slug, channel, target, addressHash (of an email address), now in ms, createdAt, pendingUntil
 *              (the end of a pending follow, in ms), maxFollows, newId, newSalt, call (the id of this call, which its email
 *              gets too), counters
 *   returns    see StartReplySchema, as JSON
 *
 * The client repeats a call if its connection broke. The repeated call has the same arguments, so it must take no use,
 * send no second email, and return what the first one returned.
 */
export const START_FOLLOW = `${FOLLOW_FUNCTIONS}${TAKE_FUNCTION}
local hash, id_of_call, is_mail = asked.key, asked.call, asked.channel == 'email'
local function reply(fields) return cjson.encode(fields) end

-- The id of the follow with the same slug and channel, or nil.
local function find_same(ids)
  for _, each in ipairs(ids) do
    local slug, channel = unpack(redis.call('HMGET', follow(each), 'slug', 'channel'))
    if slug == asked.slug and channel == asked.channel then return each end
  end
end

-- 1. Find the key and the follow.
if redis.call('EXISTS', P .. 'key:' .. hash) == 0 then return reply({outcome = 'unknown_key'}) end
local live = live_follows(hash, asked.now)
local used, id = #live, find_same(live)
if not id and used >= asked.maxFollows then return reply({outcome = 'limit'}) end

-- 2. Must the target agree first?
local is_same_target = id and redis.call('HGET', follow(id), 'target') == asked.target
local has_active = id and redis.call('HGET', follow(id), 'state') == 'active'
local is_active = is_same_target and has_active
local is_confirmed = is_mail
  and redis.call('HEXISTS', P .. 'key:' .. hash, 'confirmed:' .. asked.addressHash) == 1
local must_agree = not is_active and not is_confirmed
local waits_beside = is_mail and must_agree and has_active
local is_repeated = id and redis.call('HGET', follow(id), 'call') == id_of_call

-- An email was asked for as long before its expires_at as one would be now before pendingUntil.
local waiting = id and (waits_beside and new_address(id) or follow(id))
local is_waiting = is_mail and must_agree and id and redis.call('HGET', waiting, 'target') == asked.target
local expires = is_waiting and redis.call('HGET', waiting, 'expires_at')
local is_recent = expires and math.abs(asked.pendingUntil - tonumber(expires)) < ${MIN_BETWEEN_MAILS_MS}
if is_recent and not is_repeated then
  return reply({outcome = 'ok', id = id, state = 'pending', used = used, isNew = false})
end

-- 3. If so, count that it is asked.
local counted, may_mail = nil, false
if must_agree and not is_repeated then
  local to_address = is_mail and {table.remove(asked.counters)} or {}
  local is_free
  counted, is_free = take(asked.counters)
  if not is_free then return reply({outcome = 'rate_limited', counted = counted}) end
  local _, is_address_free = take(to_address)
  may_mail = is_mail and is_address_free
end

-- 4. Write the follow. A webhook that exists already waits for SETTLE_PING.
local is_missing = not id
if is_missing then
  id, used = asked.newId, used + 1
  redis.call('HSET', follow(id), 'id', id, 'key', hash, 'slug', asked.slug, 'channel', asked.channel,
    'target', asked.target, 'state', 'pending', 'salt', asked.newSalt, 'dead', 0, 'created_at', asked.createdAt)
  redis.call('SADD', follows(hash), id)
end
redis.call('HSET', follow(id), 'call', id_of_call)
if waits_beside then
  redis.call('HSET', new_address(id), 'target', asked.target, 'expires_at', asked.pendingUntil)
  redis.call('EXPIRE', new_address(id), ${LIFETIMES_S.pendingFollow})
elseif is_mail then
  redis.call('HSET', follow(id), 'target', asked.target)
  redis.call('DEL', new_address(id))
end
if is_confirmed then activate(id, asked.slug) end
if must_agree and (is_mail or is_missing) and not waits_beside then
  await_consent(id, asked.slug, asked.pendingUntil)
end
keep_or_expire(hash)

-- 5. Make the delivery of the email that asks. The caller sends it.
local delivery, is_made = P .. 'delivery:' .. id_of_call, false
if may_mail then
  redis.call('HSET', delivery, 'id', id_of_call, 'kind', 'confirmation', 'follow', id, 'state', 'open', 'attempts', 0)
  redis.call('ZADD', P .. 'deliveries-due', asked.now, id_of_call)
  is_made = true
elseif is_mail and must_agree and is_repeated then
  is_made = redis.call('EXISTS', delivery) == 1
end

return reply({
  outcome = 'ok', id = id, state = must_agree and 'pending' or 'active', used = used,
  isNew = id == asked.newId, -- For a repeated call, the follow is new again.
  confirmation = is_made and id_of_call or nil, counted = counted,
})`;

const CountedSchema = z.array(z.int()).describe('Earlier uses of each counter.');

export const StartReplySchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unknown_key') }),
  z.object({ outcome: z.literal('limit') }),
  z.object({ outcome: z.literal('rate_limited'), counted: CountedSchema }),
  z.object({
    outcome: z.literal('ok'),
    id: z.string(),
    state: z.enum(['pending', 'active']).describe('Pending if the target must agree first.'),
    used: z.int().describe('Number of follows of the key.'),
    isNew: z.boolean(),
    confirmation: z.string().nullable().default(null).describe("Id of the email's delivery, if one is sent."),
    counted: CountedSchema.optional().describe('Left out if the target need not be asked.'),
  }),
]);
