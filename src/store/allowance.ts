import type { Proof } from '../proof/challenge.ts';
import { MIN_BITS, priceAfter, usesPaidBy } from '../proof/price.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import type { Limit } from './limits.ts';
import { runScript, type Store } from './redis.ts';

/** One use of a limit. `who` is the hash of a source, key, address or host, or `EVERYBODY`. */
export type Claim = { limit: Limit; who: string };
export type Claims = readonly [Claim, ...Claim[]];

/**
 * Whether a call was allowed, and what is left of the limit after it. If only a proof of work is missing, `price` says how
 * many bits; otherwise it is 0.
 */
export type Allowance = {
  limit: Limit;
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
  price: number;
};

/** `who` of a limit for the whole service. */
export const EVERYBODY = 'everybody';

/**
 * A Lua function for scripts. It takes one use of every counter, or no use at all if one counter is used up. Returns how
 * often each counter was used before, and whether uses were taken. See countersOf.
 */
export const TAKE_FUNCTION = `
local function take(counters)
  local used, is_free = {}, true
  for i, counter in ipairs(counters) do used[i] = tonumber(redis.call('GET', counter.key) or '0') end
  for i, counter in ipairs(counters) do
    local is_known = counter.source and used[counter.source] > 0
    if used[i] >= counter.calls - (is_known and counter.kept or 0) then is_free = false end
    if counter.paid and used[i] >= counter.paid then is_free = false end
  end
  if is_free then
    for _, counter in ipairs(counters) do
      redis.call('INCR', counter.key)
      redis.call('EXPIRE', counter.key, counter.lifetime)
    end
  end
  return used, is_free
end
`;

// Redis runs the script whole, so two calls at the same time cannot both take the last use.
const TAKE = `${TAKE_FUNCTION}
local used = take(asked.counters)
return used`;

/**
 * The counters of claims, for a script: each with its key, its limit, and its lifetime in seconds. If a part is `kept` for
 * new sources, `source` is the place of their counter, from 1. `paid` is the number of uses before which the proof pays for
 * a call. The proof is a counter too, the last one, with one use.
 */
export function countersOf(claims: readonly Claim[], now: Date, proof: Proof | null = null) {
  const counters = claims.map(({ limit: { name, calls, windowSeconds, kept, priced, open }, who }) => ({
    key: KEYS.limit(`${name}:${who}:${Math.floor(now.getTime() / 1_000 / windowSeconds)}`),
    calls: open ? Number.MAX_SAFE_INTEGER : calls,
    lifetime: 2 * windowSeconds,
    ...(kept ? { kept: kept.calls, source: placeOf(kept.per, claims) + 1 } : {}),
    ...(priced ? { paid: usesPaidBy(proof?.bits ?? 0, calls) ?? undefined } : {}),
  }));
  const ofProof = proof && { key: KEYS.proof(proof.id), calls: 1, lifetime: LIFETIMES_S.proof };
  return ofProof ? [...counters, ofProof] : counters;
}

const placeOf = (name: string, claims: readonly Claim[]): number =>
  claims.findIndex(({ limit }) => limit.name === name);

/**
 * Takes one use of every claim, or no use at all if one limit is used up or the price is not paid. Returns the allowance of
 * the first limit. If limits refuse the call, it is the one that refuses for the longest time. Throws StoreUnavailableError.
 */
export async function takeAll(
  store: Store,
  claims: Claims,
  now: Date,
  proof: Proof | null = null,
): Promise<Allowance> {
  const counters = countersOf(claims, now, proof);
  const used = await runScript<number[]>(store, 'count a call', TAKE, { counters });
  return allowanceOf(claims, used, now, proof);
}

/** The allowance of a call, from the earlier uses in the order of the counters. */
export function allowanceOf(
  claims: Claims,
  used: readonly number[],
  now: Date,
  proof: Proof | null = null,
): Allowance {
  const refuse = (limit: Limit, price: number) => ({
    ...{ limit, price, allowed: false, remaining: 0 },
    resetSeconds: secondsLeft(limit, now),
  });
  const [exhausted] = claims
    .filter(({ limit: { calls, kept, open } }, i) => {
      const isKnown = kept !== undefined && (used[placeOf(kept.per, claims)] ?? 0) > 0;
      return !open && (used[i] ?? 0) >= calls - (isKnown ? kept.calls : 0);
    })
    .map(({ limit }) => refuse(limit, 0))
    .sort((a, b) => b.resetSeconds - a.resetSeconds);
  if (exhausted) return exhausted;
  const isUsed = (used[claims.length] ?? 0) > 0;
  const [dearest] = claims
    .map(({ limit }, i) => refuse(limit, limit.priced ? priceAfter(used[i] ?? 0, limit.calls) : 0))
    .filter(({ price }) => isUsed || price > (proof?.bits ?? 0))
    .sort((a, b) => b.price - a.price);
  if (dearest) return { ...dearest, price: Math.max(dearest.price, MIN_BITS) };
  const [{ limit }] = claims;
  const remaining = limit.calls - (used[0] ?? 0) - 1;
  return { limit, price: 0, allowed: true, remaining, resetSeconds: secondsLeft(limit, now) };
}

/** Seconds until the current window ends. Rounded up, so that the next window has begun after that wait. */
const secondsLeft = ({ windowSeconds }: Limit, now: Date): number =>
  windowSeconds - (Math.floor(now.getTime() / 1_000) % windowSeconds);
