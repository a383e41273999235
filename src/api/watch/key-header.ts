import { replyProblem } from '../../http/reply.ts';
import { keyHash } from '../../watch/api-keys.ts';

export const KEY_HEADER = 'x-api-key';

/** The hash of the key in a request's header. Null if there is no header, or its value cannot be a key. */
export const readKeyHash = (request: Request): string | null =>
  keyHash(request.headers.get(KEY_HEADER)?.trim() ?? null);

/** Replies 401 and says whether the key is missing or unknown. That reveals nothing: the caller sent it. */
export function refuseKey(request: Request): Response {
  const words = request.headers.has(KEY_HEADER)
    ? {
        detail: 'The key in the header x-api-key is not known.',
        hint: 'It may be incomplete or erased. POST /api/public/keys with {"email": "…"} makes a new one.',
      }
    : {
        detail: 'The header x-api-key is missing.',
        hint: 'Following needs a key. POST /api/public/keys with {"email": "…"} creates one. Programs of Callbook read it from the variable CALLBOOK_KEY.',
      };
  return replyProblem('key_needed', words, { 'WWW-Authenticate': 'ApiKey realm="callbook"' });
}
