import { oldestDay, utcDay } from './days.ts';
import { KEYS } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

export const COUNTED = ['reports', 'alerts_delivered', 'alerts_dead'] as const;
export type Counted = (typeof COUNTED)[number];

/** What happened in the last 30 days, for operators. It names no person and no entry. */
export type Counts = Readonly<Record<Counted, number>>;

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
    store.pipeline().hgetall(KEYS.counts).exec<[string[] | null]>(),
  );
  return countsOf(reply, now);
}

/** Sums the fields of the hash. Redis returns it as a flat list of names and values, or null if there is none. */
export function countsOf(reply: readonly string[] | null, now: Date): Counts {
  const counts = { reports: 0, alerts_delivered: 0, alerts_dead: 0 };
  const [oldest, newest] = [oldestDay(now), utcDay(now)];
  for (let i = 0; i + 1 < (reply?.length ?? 0); i += 2) {
    const [day = '', what = ''] = (reply?.[i] ?? '').split(' ');
    const counted = COUNTED.find((each) => each === what);
    if (counted && day >= oldest && day <= newest) counts[counted] += Number(reply?.[i + 1]);
  }
  return counts;
}
