import { KEYS } from './keys.ts';
import type { Limit } from './limits.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

/** A use of a limit by someone: a source, a key, an address or a host as a hash, or `EVERYBODY`. */
export type Claim = { limit: Limit; who: string };
export type Claims = readonly [Claim, ...Claim[]];

/** What is left of a limit after a call that was, or was not, allowed. */
export type Allowance = { limit: Limit; allowed: boolean; remaining: number; resetSeconds: number };

/** Who a limit of the whole service counts. */
export const EVERYBODY = 'everybody';

/**
 * A function for scripts: takes one use of each counter, or of none where one of them is used up. Returns the uses
 * before this one. `calls` and `lifetimes` (seconds) stand in the order of `counters`.
 */
export const TAKE_FUNCTION = `
local function take(counters, calls, lifetimes)
  local used, is_free = {}, true
  for i, counter in ipairs(counters) do
    used[i] = tonumber(redis.call('GET', counter) or '0')
    if used[i] >= tonumber(calls[i]) then is_free = false end
  end
  if is_free then
    for i, counter in ipairs(counters) do
      redis.call('INCR', counter)
      redis.call('EXPIRE', counter, lifetimes[i])
    end
  end
  return used, is_free
end
`;

// Redis runs it whole: of calls that come at once, no two can take the last use.
const TAKE = `${TAKE_FUNCTION}
local calls, lifetimes = {}, {}
for i = 1, #KEYS do calls[i], lifetimes[i] = ARGV[2 * i - 1], ARGV[2 * i] end
local used = take(KEYS, calls, lifetimes)
return used`;

/** Claims as a script takes them: the keys of their counters, then for each its limit and its lifetime in seconds. */
export const scriptValues = (
  claims: readonly Claim[],
  now: Date,
): { counters: string[]; values: string[] } => ({
  counters: claims.map((claim) => counterOf(claim, now)),
  values: claims.flatMap(({ limit }) => [String(limit.calls), String(2 * limit.windowSeconds)]),
});

const counterOf = ({ limit, who }: Claim, now: Date): string =>
  KEYS.limit(`${limit.name}:${who}:${Math.floor(now.getTime() / 1_000 / limit.windowSeconds)}`);

/**
 * Takes one use of every claim at once, or of none where one is used up. Returns the claim that refuses for longest,
 * else the first one. Throws StoreUnavailableError.
 */
export async function takeAll(store: Store, claims: Claims, now: Date): Promise<Allowance> {
  const { counters, values } = scriptValues(claims, now);
  const script = store.createScript<number[]>(TAKE);
  const used = await reachStore('count a call', () => script.exec(counters, values));
  return allowanceOf(claims, used, now);
}

/** What the uses before a call, in the order of the claims, mean for that call. */
export function allowanceOf(claims: Claims, used: readonly number[], now: Date): Allowance {
  const refusing = claims
    .filter(({ limit }, i) => (used[i] ?? 0) >= limit.calls)
    .map(({ limit }) => ({ limit, allowed: false, remaining: 0, resetSeconds: secondsLeft(limit, now) }))
    .sort((a, b) => b.resetSeconds - a.resetSeconds);
  const [{ limit }] = claims;
  const remaining = limit.calls - (used[0] ?? 0) - 1;
  return refusing[0] ?? { limit, allowed: true, remaining, resetSeconds: secondsLeft(limit, now) };
}

/** Seconds to the end of the window of `now`, rounded up: who waits as long is in the next one. */
const secondsLeft = ({ windowSeconds }: Limit, now: Date): number =>
  windowSeconds - (Math.floor(now.getTime() / 1_000) % windowSeconds);
