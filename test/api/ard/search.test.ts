import { expect, it, test } from 'vitest';
import { ArdSearchAnswerSchema } from '../../../src/api/ard/answer-schema.ts';
import { ard } from '../../../src/api/ard/ard.ts';
import { discover } from '../../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { NO_SIGNALS } from '../../../src/health/signals.ts';
import { ARD_SITE, ardDeps, ardPost, tideEntries } from '../../helpers/ard.ts';

const deps = ardDeps(tideEntries());
const TEXT = 'tide times of a harbour';

const search = async (query: object, more: object = {}, given = deps) =>
  ArdSearchAnswerSchema.parse(await (await ard(ardPost('search', { query, ...more }), given)).json());
const slugsFor = async (filter: object) =>
  (await search({ text: TEXT, filter })).results.map(({ metadata }) => metadata.slug).sort();

async function discovered(query: Record<string, string>) {
  const parameters = new URLSearchParams({ need: TEXT, limit: '20', ...query });
  const response = await discover(new Request(`${ARD_SITE}/api/public/discover?${parameters}`), deps);
  return DiscoverySchema.parse(await response.json()).matches.map(({ slug, match_score }) => [
    slug,
    Math.round(match_score * 100),
  ]);
}

it.each([
  [{}, {}],
  [{ category: 'mcp' }, { type: 'application/mcp-server-card+json' }],
  [{ category: 'api' }, { 'metadata.category': ['api'] }],
])('search has the matches and scores of discover with %j', async (query, filter) => {
  const { results } = await search({ text: TEXT, filter });
  const expected = (await discovered(query)).filter(([, score]) => Number(score) >= 2);
  expect(expected.length).toBeGreaterThan(0);
  expect(results.map(({ metadata, score }) => [metadata.slug, score])).toEqual(expected);
});

it('a filter that leaves several categories changes no score', async () => {
  const all = new Map((await search({ text: TEXT })).results.map((each) => [each.identifier, each.score]));
  const { results } = await search({ text: TEXT, filter: { 'metadata.no_key': true } });
  expect(results.length).toBeGreaterThan(0);
  for (const { identifier, score } of results) expect(score).toBe(all.get(identifier));
});

test.each<[object, string[]]>([
  [{ tags: 'sea' }, ['tides-a', 'tides-b']],
  [{ tags: ['sea', 'mail'] }, ['tides-a', 'tides-b']],
  [{ tags: 'sea', 'metadata.no_key': 'true' }, ['tides-a']],
  [{ 'metadata.category': ['mcp', 'cli'] }, ['tides-server', 'tides-tool']],
  [{ 'metadata.slug': 'tides-c', 'metadata.category': 'cli' }, []],
  [{ publisher: 'tides.example.org' }, []],
  [{ 'metadata.publisher': 'example.org', tags: 'sea' }, ['tides-a', 'tides-b']],
])('the filter %j leaves %j', async (filter, slugs) => {
  expect(await slugsFor(filter)).toEqual(slugs);
});

it('a filter may use prefixes of the context of the query', async () => {
  const query = {
    '@context': { a: 'https://agenticresourcediscovery.org/ns#' },
    text: TEXT,
    filter: { 'a:tags': ['sea'] },
  };
  expect((await search(query)).results.length).toBe(2);
});

it('pages of a search make up the whole, and a token of another search is refused', async () => {
  const whole = await search({ text: TEXT });
  const first = await search({ text: TEXT }, { pageSize: 2 });
  const { pageToken } = first;
  const rest = await search({ text: TEXT }, { pageSize: 100, pageToken });
  expect([...first.results, ...rest.results]).toEqual(whole.results);
  const other = await ard(ardPost('search', { query: { text: 'send a letter' }, pageToken }), deps);
  expect(other.status).toBe(400);
  expect((await other.json()).errors[0].parameter).toBe('pageToken');
});

it('a need that nothing serves has no results', async () => {
  expect((await search({ text: 'quantum chromodynamics lattice' })).results).toEqual([]);
});

it('results leave out the queries and name this registry', async () => {
  const [first] = (await search({ text: TEXT })).results;
  expect(first).not.toHaveProperty('representativeQueries');
  expect(first?.source).toBe(`${ARD_SITE}/ard`);
});

it('only federation "referrals" names other registries, under names of this domain', async () => {
  const given = { ...deps, referrals: ['https://finder.example.org/search'] };
  for (const federation of ['auto', 'none'])
    expect(await search({ text: TEXT }, { federation }, given)).not.toHaveProperty('referrals');
  expect((await search({ text: TEXT }, { federation: 'referrals' }, given)).referrals).toEqual([
    {
      identifier: 'urn:air:callbook.example:referral:finder.example.org',
      displayName: 'finder.example.org',
      type: 'application/ai-registry+json',
      url: 'https://finder.example.org/search',
    },
  ]);
  expect((await search({ text: TEXT }, { federation: 'referrals' })).referrals).toEqual([]);
});

it('results have the newest health, and a filter reads it', async () => {
  const health_checked_at = '2026-11-21T12:00:00Z';
  const signals = { ...NO_SIGNALS, health_ok: true, reliability_score: 97, health_checked_at };
  const live = new Map([['tides-b', { signals, reports: null }]]);
  const query = { text: TEXT, filter: { 'metadata.health_ok': true } };
  const { results } = await search(query, {}, { ...deps, readLive: async () => live });
  expect(results.map(({ metadata }) => [metadata.slug, metadata.reliability_score])).toEqual([
    ['tides-b', 97],
  ]);
});

const FILTERS = Array.from({ length: 11 }, (_, i) => [`metadata.${i}`, 'x']);
test.each<[object, string[]]>([
  [{}, ['query']],
  [{ query: 'weather' }, ['query']],
  [{ query: {} }, ['query.text']],
  [{ query: { text: 'ab' }, pageSize: 0, federation: 'all' }, ['federation', 'pageSize', 'query.text']],
  [
    { query: { text: TEXT, filter: { nothing: 'x', tag: 'y' } } },
    ['query.filter.nothing', 'query.filter.tag'],
  ],
  [{ query: { text: TEXT, filter: [] } }, ['query.filter']],
  [{ query: { text: TEXT, filter: { type: [] } } }, ['query.filter']],
  [{ query: { text: TEXT, filter: { type: { a: 1 } } } }, ['query.filter']],
  [{ query: { text: TEXT, filter: { type: 'x'.repeat(301) } } }, ['query.filter']],
  [{ query: { text: TEXT, filter: { type: Array(21).fill('x') } } }, ['query.filter']],
  [{ query: { text: TEXT, filter: Object.fromEntries(FILTERS) } }, ['query.filter']],
  [{ query: { text: TEXT, '@context': 'https://elsewhere.example/context' } }, ['query.@context']],
  [{ query: { text: TEXT }, pageToken: 'x'.repeat(101) }, ['pageToken']],
])('the body %j is answered by 400 that names %j', async (body, parameters) => {
  const response = await ard(ardPost('search', body), deps);
  expect(response.status).toBe(400);
  const problem = await response.json();
  expect(problem).toMatchObject({ code: 'bad_body', errorCode: 'INVALID_ARGUMENT' });
  expect(problem.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(parameters);
});

it('a filter with keys that every object inherits is refused like any other unknown key', async () => {
  const body = `{"query": {"text": "${TEXT}", "filter": {"__proto__": "x", "constructor": "y"}}}`;
  const request = new Request(ardPost('search', {}), { body });
  expect((await ard(request, deps)).status).toBe(400);
});
