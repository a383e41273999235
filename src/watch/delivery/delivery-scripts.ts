import { COUNT_FUNCTION } from '../../store/counts.ts';
import { KEY_PREFIX, LIFETIMES_S } from '../../store/keys.ts';

const DEAD_LETTERS_MS = LIFETIMES_S.settledPacket * 1_000;

/**
 * Stores the alerts of an event. One that was stored before, delivered or not, stays as it is.
 * Arguments: event id, event, now in ms, then alert id and alert in turn. Answers how many were new.
 */
export const STORE_ALERTS = `
local P = '${KEY_PREFIX}'
local event_id, event, now = unpack(ARGV, 1, 3)
redis.call('SET', P .. 'event:' .. event_id, event, 'EX', ${LIFETIMES_S.alert}, 'NX')
local new = 0
for i = 4, #ARGV, 2 do
  if redis.call('SET', P .. 'alert:' .. ARGV[i], ARGV[i + 1], 'EX', ${LIFETIMES_S.alert}, 'NX') then
    redis.call('ZADD', P .. 'alerts-new', now, ARGV[i])
    new = new + 1
  end
end
return new`;

/**
 * Puts alerts into one delivery, all or none: a run beside this one may have taken some of them.
 * Arguments: packet id, now in ms, alert ids. Answers 1 where it was done.
 */
export const PACK_ALERTS = `
local P = '${KEY_PREFIX}'
local packet, now = ARGV[1], ARGV[2]
local ids = {}
for i = 3, #ARGV do
  if not redis.call('ZSCORE', P .. 'alerts-new', ARGV[i]) then return 0 end
  ids[#ids + 1] = ARGV[i]
end
for _, id in ipairs(ids) do redis.call('ZREM', P .. 'alerts-new', id) end
redis.call('HSET', P .. 'packet:' .. packet, 'id', packet, 'kind', 'alerts', 'alerts', table.concat(ids, ' '),
  'state', 'open', 'attempts', 0)
redis.call('ZADD', P .. 'packets-due', now, packet)
return 1`;

/**
 * Takes a delivery that is due, for as long as a try may last; who takes it and dies leaves it due again after that.
 * One that is due in more than a day was put off by a clock that was wrong, and is due as well.
 * Arguments: packet id, now in ms, end of the try in ms, a day from now in ms. Answers the fields of the packet, none
 * where it was not due.
 */
export const CLAIM_PACKET = `
local P = '${KEY_PREFIX}'
local id, now, until_ms, far_ms = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local packet, due = P .. 'packet:' .. id, P .. 'packets-due'
local score = redis.call('ZSCORE', due, id)
if not score or (tonumber(score) > tonumber(now) and tonumber(score) < tonumber(far_ms)) then return {} end
if redis.call('EXISTS', packet) == 0 then
  redis.call('ZREM', due, id)
  return {}
end
redis.call('ZADD', due, until_ms, id)
redis.call('HINCRBY', packet, 'attempts', 1)
local first = redis.call('HGET', packet, 'first_at')
if not first or tonumber(first) > tonumber(now) then redis.call('HSET', packet, 'first_at', now) end
return redis.call('HGETALL', packet)`;

/**
 * Writes down how a try went. A packet is settled once; a try that was overtaken by a later one has no say any more,
 * unless it delivered.
 * Arguments: packet id, number of the try, outcome (sent, dropped, retry, dead), now in ms, next try in ms, dead
 * deliveries in a row that pause a follow, today and the first day of the window, ids of the follows. Answers 1 where
 * it counted.
 */
export const SETTLE_PACKET = `${COUNT_FUNCTION}
local P = '${KEY_PREFIX}'
local id, attempt, outcome, now, next_ms, most, day, oldest = unpack(ARGV, 1, 8)
local packet, due = P .. 'packet:' .. id, P .. 'packets-due'
local state, attempts = unpack(redis.call('HMGET', packet, 'state', 'attempts'))
if state ~= 'open' or (attempts ~= attempt and outcome ~= 'sent') then return 0 end
if outcome == 'retry' then
  redis.call('ZADD', due, next_ms, id)
  return 1
end
redis.call('HSET', packet, 'state', outcome, 'settled_at', now)
redis.call('EXPIRE', packet, ${LIFETIMES_S.settledPacket})
redis.call('ZREM', due, id)
if outcome == 'dead' then
  redis.call('ZADD', P .. 'packets-dead', now, id)
  redis.call('ZREMRANGEBYSCORE', P .. 'packets-dead', '-inf', tonumber(now) - ${DEAD_LETTERS_MS})
end
local told = ({sent = 'alerts_delivered', dead = 'alerts_dead'})[outcome]
if told then
  local alerts = redis.call('HGET', packet, 'alerts') or ''
  local _, n = string.gsub(alerts, '%S+', '')
  if n > 0 then count(P .. 'counts', day, oldest, ${LIFETIMES_S.counts}, told, n) end
end
for i = 9, #ARGV do
  local follow = P .. 'follow:' .. ARGV[i]
  local slug = redis.call('HGET', follow, 'slug')
  if slug and outcome == 'sent' then redis.call('HSET', follow, 'dead', 0) end
  if slug and outcome == 'dead' and redis.call('HINCRBY', follow, 'dead', 1) >= tonumber(most) then
    redis.call('HSET', follow, 'state', 'paused')
    redis.call('SREM', P .. 'followers:' .. slug, ARGV[i])
  end
end
return 1`;
