import { UNCACHED } from '../../http/freshness.ts';
import { replyJson, serve } from '../../http/reply.ts';
import { withSecurityHeaders } from '../../http/security-headers.ts';

/** Paths for load balancers and orchestrators. The site itself has neither. */
const LIVENESS_PATH = '/healthz';
const READINESS_PATH = '/readyz';

export type HealthChecks = {
  isStopping: () => boolean;
  /** Rejects if Redis cannot be reached. */
  pingRedis: () => Promise<unknown>;
};

type State = 'alive' | 'ready' | 'stopping' | 'redis_unreachable';

/**
 * Answers `/healthz` and `/readyz`; null for any other path. `/healthz` is 200 while the process can answer at all.
 * `/readyz` is 503 while Redis cannot be reached, and once the process is stopping.
 */
export function answerHealthCheck(request: Request, checks: HealthChecks): Promise<Response> | null {
  const { pathname } = new URL(request.url);
  if (pathname === LIVENESS_PATH) return serve(request, { GET: () => replyState('alive') });
  if (pathname === READINESS_PATH)
    return serve(request, { GET: async () => replyState(await readinessOf(checks)) });
  return null;
}

async function readinessOf({ isStopping, pingRedis }: HealthChecks): Promise<State> {
  if (isStopping()) return 'stopping';
  try {
    await pingRedis();
    return 'ready';
  } catch {
    return 'redis_unreachable'; // The log has the reason.
  }
}

function replyState(state: State): Response {
  const response = replyJson({ state }, UNCACHED, state === 'alive' || state === 'ready' ? 200 : 503);
  response.headers.delete('ETag');
  return withSecurityHeaders(response);
}
