import type { OpenCatalog } from '../../catalog/open.ts';
import { type ReadLive, withLive } from '../../catalog/with-live.ts';
import { readBody } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { readQuery } from '../../http/query.ts';
import { cacheBy, replyJson, serve } from '../../http/reply.ts';
import { noteFacts } from '../../log/notes.ts';
import type { CallFacts } from '../../log/schema.ts';
import type { ReadDeps } from '../calls/call.ts';
import { answerNeed } from './answer-need.ts';
import { DiscoverBatchBodySchema, type DiscoveryBatchAnswer } from './discover-batch-schema.ts';
import { type DiscoverQuery, DiscoverQuerySchema, type DiscoveryAnswer } from './discover-schema.ts';
import { keepAnswer } from './kept-answers.ts';
import { planNeeds } from './step-plan.ts';

/** `/api/public/discover`: maps a need (`GET`) or several (`POST`) to ranked interfaces with their call contracts. */
export function discover(request: Request, { openCatalog, readLive }: ReadDeps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, DiscoverQuerySchema);
      if (refusal) return refusal;
      const { answers, degraded } = await answerLive(await openCatalog(), [query], readLive);
      const answer = answers[0] as DiscoveryAnswer;
      noteFacts(factsOf(answer));
      return replyJson(answer, cacheBy(Object.keys(DiscoverQuerySchema.shape), { degraded }));
    },
    POST: async (sent) => {
      const { body, refusal } = await readBody(sent, DiscoverBatchBodySchema);
      if (refusal) return refusal;
      const { needs, detail = 'compact', ...options } = body;
      const catalog = await openCatalog();
      const queries = needs.map((need) => ({ need, detail, ...options }));
      const { answers } = await answerLive(catalog, queries, readLive);
      noteFacts({ needs: needs.length, matches: answers.reduce((sum, { count }) => sum + count, 0) });
      const answer: DiscoveryBatchAnswer = { answers, plan: planNeeds(catalog, answers) };
      return replyJson(answer, UNCACHED);
    },
  });
}

/** What the log says about an answer: none of its words. */
const factsOf = ({ need, coverage, count }: DiscoveryAnswer): CallFacts => ({
  need_length: [...need].length,
  need_words: need.split(/\s+/).length,
  coverage,
  matches: count,
});

/**
 * Degraded if no match has live signals. A probe run writes them for all entries, so they have expired or could not be
 * read.
 * @returns one answer for each query
 */
async function answerLive(
  catalog: OpenCatalog,
  queries: readonly DiscoverQuery[],
  readLive: ReadLive | undefined,
): Promise<{ answers: DiscoveryAnswer[]; degraded: boolean }> {
  const live = readLive ? await readLive() : new Map();
  const fresh = withLive(catalog, live);
  const answers = queries.map((query) => keepAnswer(fresh, query, () => answerNeed(fresh, query)));
  const slugs = answers.flatMap(({ matches }) => matches.map(({ slug }) => slug));
  const degraded =
    readLive !== undefined && slugs.length > 0 && slugs.every((slug) => !live.get(slug)?.signals);
  if (degraded) noteFacts({ degraded: true });
  return { answers, degraded };
}
