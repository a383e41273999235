import { randomUUID } from 'node:crypto';
import type { OpenCatalog } from '../catalog/open.ts';
import { dateOf } from '../health/window-days.ts';
import { readBody } from '../http/body.ts';
import { UNCACHED } from '../http/freshness.ts';
import { replyJson } from '../http/reply.ts';
import { sourceOf } from '../http/source.ts';
import { takeAll } from '../store/allowance.ts';
import { LIMITS } from '../store/limits.ts';
import { recordReport } from '../store/reports.ts';
import { unknownSlug } from './not-found.ts';
import { type ReportAnswer, ReportBodySchema } from './report-schema.ts';
import { rateLimitHeaders, replyRateLimited, serveWrite, type WriteDeps } from './serve-write.ts';

type Deps = WriteDeps & { openCatalog: () => Promise<OpenCatalog> };

/** `POST /api/public/report`: records the outcome of a call made to a listed interface. */
export function report(request: Request, deps: Deps): Promise<Response> {
  return serveWrite(request, deps, {
    POST: async (sent, { store, secret, ip, now }) => {
      const { body, refusal } = await readBody(sent, ReportBodySchema);
      if (refusal) return refusal;
      const { slug, outcome } = body;
      const catalog = await deps.openCatalog();
      if (catalog.docOf(slug) === undefined) return unknownSlug(slug, catalog);

      const at = now();
      const source = sourceOf(ip, secret, dateOf(at));
      const allowance = await takeAll(store, [{ limit: LIMITS.report, who: source }], at);
      if (!allowance.allowed) return replyRateLimited(allowance);
      const reports_count = await recordReport(store, {
        id: randomUUID(),
        slug,
        outcome,
        latency_ms: body.latency_ms ?? null,
        note: body.note || null,
        source,
        at,
      });
      const answer: ReportAnswer = { recorded: true, slug, outcome, reports_count, note: NOTES[outcome] };
      return replyJson(answer, { ...UNCACHED, ...rateLimitHeaders(allowance) });
    },
  });
}

const COUNTED = 'For reliability, reports count once per source, entry and day.';
const NOTES: Readonly<Record<ReportAnswer['outcome'], string>> = {
  success: `Recorded as a success. ${COUNTED}`,
  failure: `Recorded as a failure. ${COUNTED}`,
  timeout: `Recorded as a failure. ${COUNTED}`,
  auth_error: 'Recorded. A refused key does not count against the interface: check auth_mode and the key.',
  rate_limited: 'Recorded. Reaching a limit does not count against the interface: see its rate_limit.',
};
