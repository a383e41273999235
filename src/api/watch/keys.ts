import { dateOf } from '../../health/window-days.ts';
import { readBody } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { replyJson } from '../../http/reply.ts';
import { sourceOf } from '../../http/source.ts';
import { takeAll } from '../../store/allowance.ts';
import { LIMITS } from '../../store/limits.ts';
import { createKey, eraseKey } from '../../watch/api-keys.ts';
import { rateLimitHeaders, replyRateLimited, serveWrite, type WriteDeps } from '../serve-write.ts';
import { readKeyHash, refuseKey } from './key-header.ts';
import { type KeyAnswer, KeyBodySchema, type KeyErased } from './watch-schema.ts';

export type KeyDeps = WriteDeps & { followsPerKey: number };

/** `POST /api/public/keys` makes a key for an address. `DELETE` erases the key in the header and all its follows. */
export function keys(request: Request, deps: KeyDeps): Promise<Response> {
  return serveWrite(request, deps, {
    POST: async (sent, { store, secret, ip, now }) => {
      const { body, refusal } = await readBody(sent, KeyBodySchema);
      if (refusal) return refusal;
      const at = now();
      const allowance = await takeAll(
        store,
        [{ limit: LIMITS.keys, who: sourceOf(ip, secret, dateOf(at)) }],
        at,
      );
      if (!allowance.allowed) return replyRateLimited(allowance);
      const key = await createKey(store, body.email, at);
      const answer: KeyAnswer = { key, email: body.email, follow_limit: deps.followsPerKey, note: NOTE };
      return replyJson(answer, { ...UNCACHED, ...rateLimitHeaders(allowance) });
    },
    DELETE: async (sent, { store }) => {
      const hash = readKeyHash(sent);
      if (!hash) return refuseKey(sent);
      const ended = await eraseKey(store, hash);
      if (ended === null) return refuseKey(sent);
      return replyJson({ erased: true, follows_ended: ended } satisfies KeyErased, UNCACHED);
    },
  });
}

const NOTE =
  'Keep the key: it is shown only once. Follow an entry with it: POST /api/public/watch with the header x-api-key. ' +
  'It is erased 90 days after its last follow ended, or at once by DELETE /api/public/keys.';
