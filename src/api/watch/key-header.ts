import { replyProblem } from '../../http/reply.ts';
import { keyHash } from '../../watch/keys.ts';

export const KEY_HEADER = 'x-api-key';

/** The hash of the key that a request carries; null where it carries none, or what cannot be one. */
export const readKeyHash = (request: Request): string | null =>
  keyHash(request.headers.get(KEY_HEADER)?.trim() ?? null);

/** The answer to a missing or unknown key. Which of the two is told: the caller has sent it. */
export function refuseKey(request: Request): Response {
  const words = request.headers.has(KEY_HEADER)
    ? {
        detail: 'The key in the header x-api-key is not known.',
        hint: 'It may be erased or cut off. POST /api/public/keys with {"email": "…"} makes a new one.',
      }
    : {
        detail: 'The header x-api-key is missing.',
        hint: 'Following takes a key. POST /api/public/keys with {"email": "…"} makes one at once.',
      };
  return replyProblem('key_needed', words, { 'WWW-Authenticate': 'ApiKey realm="callbook"' });
}
