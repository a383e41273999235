import type { OpenCatalog } from '../catalog/open.ts';
import { discoverEntries, type Match } from '../discovery/discover.ts';
import { trustOf } from '../trust/trust.ts';
import { adviseOn } from './advice.ts';
import { DiscoverQuerySchema, type DiscoveryAnswer } from './discover-schema.ts';
import { readQuery } from './query.ts';
import { cacheBy, replyJson, serve } from './reply.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };

/** `GET /api/public/discover`: maps a need to ranked interfaces with their call contracts. */
export function discover(request: Request, { openCatalog }: Deps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, DiscoverQuerySchema);
      if (refusal) return refusal;
      const answer = answerNeed(await openCatalog(), query);
      return replyJson(answer, cacheBy(Object.keys(DiscoverQuerySchema.shape)));
    },
  });
}

type Query = {
  need: string;
  category?: 'api' | 'mcp' | 'cli' | undefined;
  min_reliability?: number | undefined;
  limit: number;
};

/** The answer to a need, in the form that every door (HTTP, MCP, command line) gives it. */
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
  const { coverage, uncovered, matches } = discovery;
  return {
    need,
    coverage,
    count: matches.length,
    matches: matches.map((match) => describeMatch(catalog, match)),
    uncovered,
    ...adviseOn(discovery),
  };
}

function describeMatch(catalog: OpenCatalog, match: Match): DiscoveryAnswer['matches'][number] {
  const entry = catalog.entryAt(match.doc);
  return {
    slug: entry.slug,
    name: entry.name,
    category: entry.category,
    summary: entry.summary,
    match_score: match.match_score,
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
