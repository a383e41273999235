import { COUNT_FUNCTION } from '../../store/counts.ts';
import { LIFETIMES_S } from '../../store/keys.ts';

const DEAD_KEPT_MS = LIFETIMES_S.settledDelivery * 1_000;

/**
 * Stores the alerts of an event. Alerts that are stored already, delivered or not, stay unchanged. Returns the number of
 * new alerts.
 */
export const STORE_ALERTS = `
redis.call('SET', P .. 'event:' .. asked.event, asked.content, 'EX', ${LIFETIMES_S.alert}, 'NX')
local new = 0
for _, alert in ipairs(asked.alerts) do
  if redis.call('SET', P .. 'alert:' .. alert.id, alert.text, 'EX', ${LIFETIMES_S.alert}, 'NX') then
    redis.call('ZADD', P .. 'alerts-new', asked.now, alert.id)
    new = new + 1
  end
end
return new`;

/**
 * Puts alerts into one delivery, all or none: another run may have taken some of them. Returns 1 if the delivery was
 * stored, else 0.
 */
export const CREATE_DELIVERY = `
for _, alert in ipairs(asked.alerts) do
  if not redis.call('ZSCORE', P .. 'alerts-new', alert) then return 0 end
end
for _, alert in ipairs(asked.alerts) do redis.call('ZREM', P .. 'alerts-new', alert) end
redis.call('HSET', P .. 'delivery:' .. asked.id, 'id', asked.id, 'kind', 'alerts',
  'alerts', table.concat(asked.alerts, ' '), 'state', 'open', 'attempts', 0)
redis.call('ZADD', P .. 'deliveries-due', asked.now, asked.id)
return 1`;

/**
 * Claims a delivery that is due until the end of one try. If the process dies, the delivery is due again after that.
 * A delivery that is due after `far` was put off by a wrong clock, and counts as due. Returns the fields of the delivery,
 * or nothing if it was not due.
 */
export const CLAIM_DELIVERY = `
local id, now = asked.id, asked.now
local delivery, due = P .. 'delivery:' .. id, P .. 'deliveries-due'
local score = redis.call('ZSCORE', due, id)
local is_due = score and (tonumber(score) <= now or tonumber(score) >= asked.far)
if not is_due then return {} end
if redis.call('EXISTS', delivery) == 0 then
  redis.call('ZREM', due, id)
  return {}
end
redis.call('ZADD', due, asked.tryEnds, id)
redis.call('HINCRBY', delivery, 'attempts', 1)
local first = redis.call('HGET', delivery, 'first_at')
if not first or tonumber(first) > now then redis.call('HSET', delivery, 'first_at', now) end
return redis.call('HGETALL', delivery)`;

/**
 * Stores the outcome of a try. A delivery is settled once. The outcome of a try that a later one has overtaken does
 * not count, unless it is "sent". Enough dead deliveries in a row pause a follow. Returns 1 if the outcome counted, else 0.
 */
export const SETTLE_DELIVERY = `${COUNT_FUNCTION}
local id, outcome, now = asked.id, asked.outcome, asked.now
local delivery, due = P .. 'delivery:' .. id, P .. 'deliveries-due'
local state, attempts = unpack(redis.call('HMGET', delivery, 'state', 'attempts'))
if state ~= 'open' or (tonumber(attempts) ~= asked.attempt and outcome ~= 'sent') then return 0 end
if outcome == 'retry' then
  redis.call('ZADD', due, asked.next, id)
  return 1
end
redis.call('HSET', delivery, 'state', outcome, 'settled_at', now)
redis.call('EXPIRE', delivery, ${LIFETIMES_S.settledDelivery})
redis.call('ZREM', due, id)
if outcome == 'dead' then
  redis.call('ZADD', P .. 'deliveries-dead', now, id)
  redis.call('ZREMRANGEBYSCORE', P .. 'deliveries-dead', '-inf', now - ${DEAD_KEPT_MS})
end
local counter = ({sent = 'alerts_delivered', dead = 'alerts_dead'})[outcome]
if counter then
  local alerts = redis.call('HGET', delivery, 'alerts') or ''
  local _, n = string.gsub(alerts, '%S+', '')
  if n > 0 then count(P .. 'counts', asked.day, asked.oldest, ${LIFETIMES_S.counts}, counter, n) end
end
for _, each in ipairs(asked.follows) do
  local follow = P .. 'follow:' .. each
  local slug = redis.call('HGET', follow, 'slug')
  if slug and outcome == 'sent' then redis.call('HSET', follow, 'dead', 0) end
  if slug and outcome == 'dead' and redis.call('HINCRBY', follow, 'dead', 1) >= asked.maxDead then
    redis.call('HSET', follow, 'state', 'paused')
    redis.call('SREM', P .. 'followers:' .. slug, each)
  end
end
return 1`;
