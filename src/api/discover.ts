import type { OpenCatalog } from '../catalog/open.ts';
import { trustOf } from '../catalog/trust.ts';
import { withLive } from '../catalog/with-live.ts';
import { discoverEntries, type Match } from '../discovery/discover.ts';
import { listPreferences } from '../discovery/need/preferences.ts';
import { readQuery } from '../http/query.ts';
import { cacheBy, replyJson, serve } from '../http/reply.ts';
import { noteFacts } from '../log/notes.ts';
import type { ReadLive } from '../store/live.ts';
import { adviseOn } from './advice.ts';
import { DiscoverQuerySchema, type DiscoveryAnswer } from './discover-schema.ts';
import { keepAnswer } from './kept-answers.ts';

type Deps = {
  openCatalog: () => Promise<OpenCatalog>;
  /** Reads signals and reports that are newer than the build. Left out if there is no store. */
  readLive?: ReadLive;
};

/** `GET /api/public/discover`: maps a need to ranked interfaces with their call contracts. */
export function discover(request: Request, { openCatalog, ...live }: Deps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, DiscoverQuerySchema);
      if (refusal) return refusal;
      const { answer, degraded } = await answerLive(await openCatalog(), query, live);
      return replyJson(answer, cacheBy(Object.keys(DiscoverQuerySchema.shape), { degraded }));
    },
  });
}

const SCORE_DIGITS = 4; // The chance is an estimate: more digits would claim a precision that it does not have.

const roundScore = (score: number): number => Number(score.toFixed(SCORE_DIGITS));

type Query = {
  need: string;
  category?: 'api' | 'mcp' | 'cli' | undefined;
  min_reliability?: number | undefined;
  limit: number;
};

/**
 * Degraded if no match has live signals. A probe run writes them for all entries, so they have expired or could not be
 * read.
 */
async function answerLive(
  catalog: OpenCatalog,
  query: Query,
  { readLive }: Omit<Deps, 'openCatalog'>,
): Promise<{ answer: DiscoveryAnswer; degraded: boolean }> {
  const live = readLive ? await readLive() : new Map();
  const fresh = withLive(catalog, live);
  const answer = keepAnswer(fresh, query, () => answerNeed(fresh, query));
  const { coverage, matches } = answer;
  noteFacts({ ...sizeOf(query.need), coverage, matches: matches.length });
  if (!readLive) return { answer, degraded: false };
  const degraded = matches.length > 0 && matches.every(({ slug }) => !live.get(slug)?.signals);
  if (degraded) noteFacts({ degraded: true });
  return { answer, degraded };
}

const sizeOf = (need: string) => ({
  need_length: [...need].length,
  need_words: need.split(/\s+/).length,
});

/** Maps a need to ranked matches. HTTP, MCP and the command line all return this object. */
export function answerNeed(
  catalog: OpenCatalog,
  { need, category, min_reliability, limit }: Query,
): DiscoveryAnswer {
  const discovery = discoverEntries(catalog.index, need, {
    limit,
    ...(category === undefined ? {} : { category }),
    ...(min_reliability === undefined ? {} : { minReliability: min_reliability }),
    reliabilityOf: (doc) => catalog.entryAt(doc).reliability_score,
  });
  const { coverage, uncovered, matches, nearest } = discovery;
  return {
    need,
    coverage,
    count: matches.length,
    matches: matches.map((match) => describeMatch(catalog, match)),
    uncovered,
    nearest: nearest.map((match) => describeNearest(catalog, match)),
    preferences: listPreferences(discovery),
    ...adviseOn(need, discovery),
  };
}

function describeNearest(
  catalog: OpenCatalog,
  { doc, match_score }: Match,
): DiscoveryAnswer['nearest'][number] {
  const { slug, name, category, summary } = catalog.entryAt(doc);
  return { slug, name, category, summary, match_score: roundScore(match_score) };
}

function describeMatch(catalog: OpenCatalog, match: Match): DiscoveryAnswer['matches'][number] {
  const entry = catalog.entryAt(match.doc);
  return {
    slug: entry.slug,
    name: entry.name,
    category: entry.category,
    summary: entry.summary,
    match_score: roundScore(match.match_score),
    matched_on: match.matched_on,
    matched_terms: match.matched_terms,
    capabilities: entry.capabilities,
    call: {
      endpoint: entry.endpoint,
      parameters: entry.parameters,
      auth_mode: entry.auth_mode,
      auth_params: entry.auth_params,
      input_format: entry.input_format,
      output_format: entry.output_format,
      rate_limit: entry.rate_limit,
      pricing: entry.pricing,
      example: entry.invocation_example,
      install: entry.install,
      docs_url: entry.docs_url,
    },
    trust: trustOf(entry),
  };
}
