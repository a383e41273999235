import { type Claim, type Claims, EVERYBODY } from '../store/allowance.ts';
import { LIMITS } from '../store/limits.ts';
import { foldedAddress, markOf } from './address.ts';
import type { Channel } from './schema.ts';

type Asking = { key: string; source: string; channel: Channel; target: string };

/**
 * What asking a target costs, by a confirmation mail or by a ping. `refusing` limits are answered with 429. A `silent`
 * one only keeps the mail back: an answer would say that somebody else has written to this address.
 */
export function askingClaims(
  { key, source, channel, target }: Asking,
  secret: string,
): { refusing: Claims; silent: Claim[] } {
  if (channel === 'email') {
    return {
      refusing: [
        { limit: LIMITS.mailKey, who: key },
        { limit: LIMITS.mailSource, who: source },
        { limit: LIMITS.mailService, who: EVERYBODY },
      ],
      silent: [{ limit: LIMITS.mailAddress, who: markOf(foldedAddress(target), secret) }],
    };
  }
  return {
    refusing: [
      { limit: LIMITS.pingKey, who: key },
      { limit: LIMITS.pingSource, who: source },
      { limit: LIMITS.pingHost, who: markOf(new URL(target).hostname, secret) },
      { limit: LIMITS.pingService, who: EVERYBODY },
    ],
    silent: [],
  };
}
