import { replyProblem, serve } from '../http/reply.ts';
import { reportFault } from '../log/notes.ts';
import type { Allowance } from '../store/allowance.ts';
import { windowInWords } from '../store/limits.ts';
import { type Store, StoreUnavailableError } from '../store/redis.ts';

/** The dependencies of a call that writes. `store` and `secret` are null if the operator has not set them up. */
export type WriteDeps = {
  store: Store | null;
  secret: string | null;
  /** Earlier secrets, whose signatures are still accepted. */
  secretsBefore?: readonly string[];
  ip: string;
  now: () => Date;
};

/** The same dependencies, with a store and a secret that are set up. */
export type Configured = {
  store: Store;
  secret: string;
  secretsBefore: readonly string[];
  ip: string;
  now: () => Date;
};
type WriteHandler = (request: Request, deps: Configured) => Promise<Response>;

const RETRY_AFTER_S = 30; // A restarted Redis is back by then.

/** Serves a call that writes, like `serve`. Replies 503 if the store is missing, unreachable or too slow. */
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
    reportFault(error, 'Storing a write failed');
    return replyUnavailable();
  }
}

export const replyUnavailable = (): Response =>
  replyProblem(
    'unavailable',
    {
      detail: 'The store did not confirm the write. Assume that nothing was stored.',
      hint: `Send it again in ${RETRY_AFTER_S} seconds. Reads still work.`,
    },
    { 'Retry-After': String(RETRY_AFTER_S), 'Access-Control-Expose-Headers': 'Retry-After' },
  );

/** The rate limit headers of draft-ietf-httpapi-ratelimit-headers, sections 3 and 4. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"${limit.name}";q=${limit.calls};w=${limit.windowSeconds}`,
    RateLimit: `"${limit.name}";r=${remaining};t=${resetSeconds}`,
    'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After',
  };
}

/** Replies 429. `elsewhere` is a sentence that names another way, if there is one. */
export function replyRateLimited(allowance: Allowance, elsewhere = ''): Response {
  const { limit, resetSeconds } = allowance;
  const kept = limit.kept ? `, of which ${limit.kept.calls} are kept for sources without one that day` : '';
  const words = {
    detail: `At most ${limit.calls} ${limit.counted} are allowed in ${windowInWords(limit)}${kept}. Nothing was stored or sent.`,
    hint: `Wait ${resetSeconds} seconds.${elsewhere && ` ${elsewhere}`}`,
  };
  return replyProblem('rate_limited', words, {
    ...rateLimitHeaders(allowance),
    'Retry-After': String(resetSeconds),
  });
}
