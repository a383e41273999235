import { DAY_MS, dateOf, oldestDayOf } from '../health/window-days.ts';
import { KEYS } from './keys.ts';
import { type FlatHash, pairsOf, reachStore, type Store } from './redis.ts';

export const COUNTED = ['reports', 'alerts_delivered', 'alerts_dead'] as const;
export type Counted = (typeof COUNTED)[number];

/** What happened in the last 30 days, for operators. It names no person and no entry. */
export type Counts = Readonly<Record<Counted, number>>;

const KEPT_DAYS = 90; // Longer than the window: a clock that is briefly a month ahead must not delete a month of counts.

export const oldestKeptDay = (now: Date): string => dateOf(now.getTime() - (KEPT_DAYS - 1) * DAY_MS);

/**
 * A Lua function for scripts. It adds `n` to what is counted on a day, and deletes the days before `oldest`. `counts` is
 * the key, `lifetime` its time to live in seconds.
 */
export const COUNT_FUNCTION = `
local function count(counts, day, oldest, lifetime, what, n)
  redis.call('HINCRBY', counts, day .. ' ' .. what, n)
  for _, field in ipairs(redis.call('HKEYS', counts)) do
    if string.sub(field, 1, 10) < oldest then redis.call('HDEL', counts, field) end
  end
  redis.call('EXPIRE', counts, lifetime)
end
`;

/** Reads the counts of the 30 days that end with the day of `now`. Throws StoreUnavailableError. */
export async function readOperatorCounts(store: Store, now: Date): Promise<Counts> {
  const [reply] = await reachStore('read the counts', () =>
    store.pipeline().hgetall(KEYS.counts).exec<[FlatHash]>(),
  );
  return countsOf(reply, now);
}

export function countsOf(reply: FlatHash, now: Date): Counts {
  const counts = { reports: 0, alerts_delivered: 0, alerts_dead: 0 };
  const [oldest, newest] = [oldestDayOf(now), dateOf(now)];
  for (const [field, count] of pairsOf(reply)) {
    const [day = '', what] = field.split(' ');
    const counted = COUNTED.find((each) => each === what);
    if (counted && day >= oldest && day <= newest) counts[counted] += Number(count);
  }
  return counts;
}
