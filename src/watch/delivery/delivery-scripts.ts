import { COUNT_FUNCTION } from '../../store/counts.ts';
import { KEY_PREFIX, LIFETIMES_S } from '../../store/keys.ts';

const DEAD_KEPT_MS = LIFETIMES_S.settledDelivery * 1_000;

/**
 * Stores the alerts of an event. Alerts that are stored already, delivered or not, stay unchanged.
 * Arguments: event id, content, now in ms, then alert id and alert in turn. Returns the number of new alerts.
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
 * Puts alerts into one delivery, all or none: another run may have taken some of them.
 * Arguments: delivery id, now in ms, alert ids. Returns 1 if the delivery was stored, else 0.
 */
export const CREATE_DELIVERY = `
local P = '${KEY_PREFIX}'
local delivery, now = ARGV[1], ARGV[2]
local ids = {}
for i = 3, #ARGV do
  if not redis.call('ZSCORE', P .. 'alerts-new', ARGV[i]) then return 0 end
  ids[#ids + 1] = ARGV[i]
end
for _, id in ipairs(ids) do redis.call('ZREM', P .. 'alerts-new', id) end
redis.call('HSET', P .. 'delivery:' .. delivery, 'id', delivery, 'kind', 'alerts', 'alerts', table.concat(ids, ' '),
  'state', 'open', 'attempts', 0)
redis.call('ZADD', P .. 'deliveries-due', now, delivery)
return 1`;

/**
 * Claims a delivery that is due until the end of one try. If the process dies, the delivery is due again after that.
 * A delivery that is due in more than a day was put off by a wrong clock, and counts as due.
 * Arguments: delivery id, now in ms, end of the try in ms, a day from now in ms. Returns the fields of the delivery,
 * or nothing if it was not due.
 */
export const CLAIM_DELIVERY = `
local P = '${KEY_PREFIX}'
local id, now, until_ms, far_ms = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local delivery, due = P .. 'delivery:' .. id, P .. 'deliveries-due'
local score = redis.call('ZSCORE', due, id)
if not score or (tonumber(score) > tonumber(now) and tonumber(score) < tonumber(far_ms)) then return {} end
if redis.call('EXISTS', delivery) == 0 then
  redis.call('ZREM', due, id)
  return {}
end
redis.call('ZADD', due, until_ms, id)
redis.call('HINCRBY', delivery, 'attempts', 1)
local first = redis.call('HGET', delivery, 'first_at')
if not first or tonumber(first) > tonumber(now) then redis.call('HSET', delivery, 'first_at', now) end
return redis.call('HGETALL', delivery)`;

/**
 * Stores the outcome of a try. A delivery is settled once. The outcome of a try that a later one has overtaken does
 * not count, unless it is "sent".
 * Arguments: delivery id, number of the try, outcome (sent, dropped, retry, dead), now in ms, next try in ms, dead
 * deliveries in a row that pause a follow, today and the first day of the window, ids of the follows. Returns 1 if the
 * outcome counted, else 0.
 */
export const SETTLE_DELIVERY = `${COUNT_FUNCTION}
local P = '${KEY_PREFIX}'
local id, attempt, outcome, now, next_ms, max_dead, day, oldest = unpack(ARGV, 1, 8)
local delivery, due = P .. 'delivery:' .. id, P .. 'deliveries-due'
local state, attempts = unpack(redis.call('HMGET', delivery, 'state', 'attempts'))
if state ~= 'open' or (attempts ~= attempt and outcome ~= 'sent') then return 0 end
if outcome == 'retry' then
  redis.call('ZADD', due, next_ms, id)
  return 1
end
redis.call('HSET', delivery, 'state', outcome, 'settled_at', now)
redis.call('EXPIRE', delivery, ${LIFETIMES_S.settledDelivery})
redis.call('ZREM', due, id)
if outcome == 'dead' then
  redis.call('ZADD', P .. 'deliveries-dead', now, id)
  redis.call('ZREMRANGEBYSCORE', P .. 'deliveries-dead', '-inf', tonumber(now) - ${DEAD_KEPT_MS})
end
local counter = ({sent = 'alerts_delivered', dead = 'alerts_dead'})[outcome]
if counter then
  local alerts = redis.call('HGET', delivery, 'alerts') or ''
  local _, n = string.gsub(alerts, '%S+', '')
  if n > 0 then count(P .. 'counts', day, oldest, ${LIFETIMES_S.counts}, counter, n) end
end
for i = 9, #ARGV do
  local follow = P .. 'follow:' .. ARGV[i]
  local slug = redis.call('HGET', follow, 'slug')
  if slug and outcome == 'sent' then redis.call('HSET', follow, 'dead', 0) end
  if slug and outcome == 'dead' and redis.call('HINCRBY', follow, 'dead', 1) >= tonumber(max_dead) then
    redis.call('HSET', follow, 'state', 'paused')
    redis.call('SREM', P .. 'followers:' .. slug, ARGV[i])
  end
end
return 1`;
