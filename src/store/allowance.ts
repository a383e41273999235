import { KEYS } from './keys.ts';
import type { Limit } from './limits.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

/** One use of a limit. `who` is the hash of a source, key, address or host, or `EVERYBODY`. */
export type Claim = { limit: Limit; who: string };
export type Claims = readonly [Claim, ...Claim[]];

/** Whether a call was allowed, and what is left of the limit after it. */
export type Allowance = { limit: Limit; allowed: boolean; remaining: number; resetSeconds: number };

/** `who` of a limit for the whole service. */
export const EVERYBODY = 'everybody';

/**
 * A Lua function for scripts. It takes one use of every counter, or no use at all if one counter is used up. Returns how
 * often each counter was used before, and whether uses were taken. `calls` (the limits) and `lifetimes` (in seconds) are
 * in the order of `counters`.
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

// Redis runs the script whole, so two calls at the same time cannot both take the last use.
const TAKE = `${TAKE_FUNCTION}
local calls, lifetimes = {}, {}
for i = 1, #KEYS do calls[i], lifetimes[i] = ARGV[2 * i - 1], ARGV[2 * i] end
local used = take(KEYS, calls, lifetimes)
return used`;

/** Arguments for a script: the key of each counter; and in `values` its limit, then its lifetime in seconds. */
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
 * Takes one use of every claim, or no use at all if one limit is used up. Returns the allowance of the first limit. If
 * limits refuse the call, it is the one that refuses for the longest time. Throws StoreUnavailableError.
 */
export async function takeAll(store: Store, claims: Claims, now: Date): Promise<Allowance> {
  const { counters, values } = scriptValues(claims, now);
  const script = store.createScript<number[]>(TAKE);
  const used = await reachStore('count a call', () => script.exec(counters, values));
  return allowanceOf(claims, used, now);
}

/** The allowance of a call, from the earlier uses in the order of the claims. */
export function allowanceOf(claims: Claims, used: readonly number[], now: Date): Allowance {
  const refusing = claims
    .filter(({ limit }, i) => (used[i] ?? 0) >= limit.calls)
    .map(({ limit }) => ({ limit, allowed: false, remaining: 0, resetSeconds: secondsLeft(limit, now) }))
    .sort((a, b) => b.resetSeconds - a.resetSeconds);
  const [{ limit }] = claims;
  const remaining = limit.calls - (used[0] ?? 0) - 1;
  return refusing[0] ?? { limit, allowed: true, remaining, resetSeconds: secondsLeft(limit, now) };
}

/** Seconds until the current window ends. Rounded up, so that the next window has begun after that wait. */
const secondsLeft = ({ windowSeconds }: Limit, now: Date): number =>
  windowSeconds - (Math.floor(now.getTime() / 1_000) % windowSeconds);
