import { z } from 'zod';
import { statusAt, statusOf } from '../health/status.ts';
import { textParameter } from '../http/parameter-schema.ts';
import { readQuery } from '../http/query.ts';
import { cacheBy, replyJson, serve } from '../http/reply.ts';
import type { ReadDeps } from './calls/call.ts';
import { unknownSlug } from './not-found.ts';

export const StatusQuerySchema = z.object({
  slug: textParameter(1, 200).optional().describe('Only this interface and its incidents.'),
});

/**
 * `GET /api/public/status`: 30 days of uptime, latency and incidents, of all interfaces or of one.
 * @param deps.now marks an old status as stale. Without it, the status is returned as it was built
 */
export function status(request: Request, { openCatalog, now }: ReadDeps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, StatusQuerySchema);
      if (refusal) return refusal;
      const catalog = await openCatalog();
      const built = await catalog.status();
      const all = now ? statusAt(built, now()) : built;
      const answer = query.slug === undefined ? all : statusOf(all, query.slug);
      if (!answer) return unknownSlug(query.slug ?? '', catalog);
      return replyJson(answer, cacheBy(Object.keys(StatusQuerySchema.shape)));
    },
  });
}
