import { replyProblem } from '../http/reply.ts';
import { makeChallenge, PROOF_SECONDS, type Proof, type ProofUse, readProof } from '../proof/challenge.ts';
import { PROOF_HEADER } from '../proof/solve.ts';
import type { Allowance } from '../store/allowance.ts';
import { windowSoFar } from '../store/limits.ts';
import { rateLimitHeaders, replyRateLimited } from './serve-write.ts';

/** Who makes which call, and when. */
type PricedCall = ProofUse & { secret: string; now: Date };

/** The proof of work in a request's header. Null if there is none that this caller can use for this call. */
export function proofOf(request: Request, { secret, now, ...use }: PricedCall): Proof | null {
  const text = request.headers.get(PROOF_HEADER);
  return text === null ? null : readProof(text.trim(), use, secret, now);
}

/** Replies 429, with a challenge if only a proof is missing. `elsewhere` is a sentence that names another way, if any. */
export function replyRefused(
  allowance: Allowance,
  { secret, now, ...use }: PricedCall,
  elsewhere = '',
): Response {
  const { limit, price: bits, resetSeconds } = allowance;
  if (bits === 0) return replyRateLimited(allowance, elsewhere);
  const words = {
    detail: `This call costs a proof of work, because there are many ${limit.counted} ${windowSoFar(limit)}. Nothing was stored or sent.`,
    challenge: makeChallenge(bits, use, secret, now),
    bits,
    hint: `Callbook's clients, pages, command line and local MCP server (callbook-mcp) do the work by themselves. Other programs do it as /openapi.json says: they find a nonce of up to 20 letters and digits for which the SHA-256 of "challenge:nonce" begins with ${bits} zero bits, and send the call again within ${PROOF_SECONDS} seconds with "challenge:nonce" in the header ${PROOF_HEADER}. Or wait ${resetSeconds} seconds.${elsewhere && ` ${elsewhere}`}`,
  };
  return replyProblem('proof_needed', words, {
    ...rateLimitHeaders(allowance),
    'Retry-After': String(resetSeconds),
  });
}
