import { type Claim, type Claims, EVERYBODY } from '../../store/allowance.ts';
import { LIMITS } from '../../store/limits.ts';
import { foldedAddress, hashAddress } from '../address.ts';
import type { Channel } from '../schema.ts';

type Contact = { key: string; source: string; channel: Channel; target: string };

/**
 * The limits that count when a target is contacted for its consent, by a confirmation email or by a ping. `refusing`
 * limits are answered with 429. A `silent` limit only holds the email back: an answer would reveal that somebody else
 * has written to this address.
 */
export function contactClaims(
  { key, source, channel, target }: Contact,
  secret: string,
): { refusing: Claims; silent: Claim[] } {
  if (channel === 'email') {
    return {
      refusing: [
        { limit: LIMITS.mailKey, who: key },
        { limit: LIMITS.mailSource, who: source },
        { limit: LIMITS.mailService, who: EVERYBODY },
      ],
      silent: [{ limit: LIMITS.mailAddress, who: hashAddress(foldedAddress(target), secret) }],
    };
  }
  return {
    refusing: [
      { limit: LIMITS.pingKey, who: key },
      { limit: LIMITS.pingSource, who: source },
      { limit: LIMITS.pingHost, who: hashAddress(new URL(target).hostname, secret) },
      { limit: LIMITS.pingService, who: EVERYBODY },
    ],
    silent: [],
  };
}
