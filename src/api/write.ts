import { replyProblem, serve } from '../http/reply.ts';
import { reportFault } from '../log/notes.ts';
import type { Allowance } from '../store/allowance.ts';
import { windowInWords } from '../store/limits.ts';
import type { Store } from '../store/redis.ts';
import { StoreUnavailableError } from '../store/unavailable.ts';

/** What a call that writes is given. `store` and `secret` are null where the operator has not set them up. */
export type WriteDeps = {
  store: Store | null;
  secret: string | null;
  /** Earlier secrets: what they signed is still taken. */
  secretsBefore?: readonly string[];
  ip: string;
  now: () => Date;
};

export type Configured = {
  store: Store;
  secret: string;
  secretsBefore: readonly string[];
  ip: string;
  now: () => Date;
};
type WriteHandler = (request: Request, deps: Configured) => Promise<Response>;

const RETRY_AFTER_S = 30; // A Redis that restarts is back by then.

/** Answers a call that writes as `serve` does, and with 503 where the store is missing, gone or too slow. */
export function serveWrite(
  request: Request,
  deps: WriteDeps,
  methods: Readonly<Record<string, WriteHandler>>,
): Promise<Response> {
  const guarded = Object.entries(methods).map(
    ([method, handler]) =>
      [method, (sent: Request) => orUnavailable(deps, (set) => handler(sent, set))] as const,
  );
  return serve(request, Object.fromEntries(guarded));
}

async function orUnavailable(
  { store, secret, secretsBefore = [], ip, now }: WriteDeps,
  run: (deps: Configured) => Promise<Response>,
): Promise<Response> {
  if (!store || !secret) return replyUnavailable();
  try {
    return await run({ store, secret, secretsBefore, ip, now });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    reportFault(error, 'A write was stored');
    return replyUnavailable();
  }
}

export const replyUnavailable = (): Response =>
  replyProblem(
    'unavailable',
    {
      detail: 'It could not be made sure that what you sent is stored. Take it as not stored.',
      hint: `Send it again in ${RETRY_AFTER_S} seconds. Reads go on meanwhile.`,
    },
    { 'Retry-After': String(RETRY_AFTER_S), 'Access-Control-Expose-Headers': 'Retry-After' },
  );

/** Headers that tell a caller where it stands: draft-ietf-httpapi-ratelimit-headers, sections 3 and 4. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"${limit.name}";q=${limit.calls};w=${limit.windowSeconds}`,
    RateLimit: `"${limit.name}";r=${remaining};t=${resetSeconds}`,
    'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After',
  };
}

/** `elsewhere` is a sentence on what the caller can do at once. */
export function replyRateLimited(allowance: Allowance, elsewhere = ''): Response {
  const { limit, resetSeconds } = allowance;
  const words = {
    detail: `At most ${limit.calls} ${limit.counted} are allowed in ${windowInWords(limit)}. Nothing was stored or sent.`,
    hint: `Wait ${resetSeconds} seconds.${elsewhere && ` ${elsewhere}`}`,
  };
  return replyProblem('rate_limited', words, {
    ...rateLimitHeaders(allowance),
    'Retry-After': String(resetSeconds),
  });
}

/** Answers of calls that write are for their caller alone. */
export const PRIVATE: Readonly<Record<string, string>> = { 'Cache-Control': 'no-store' };
