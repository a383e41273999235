import { expect, it } from 'vitest';
import { discover } from '../../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { UNCOVERED_BELOW } from '../../../src/discovery/calibration.ts';
import { WEAK_MATCH_BELOW } from '../../../src/discovery/coverage.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const weather = anEntry({
  slug: 'open-sky',
  name: 'Open Sky',
  summary: 'Forecasts of temperature and rain by coordinates.',
  capabilities: ['get_weather_forecast'],
  tags: ['weather'],
  example_needs: ['will it rain tomorrow in Oslo', 'temperature at noon', 'do I need an umbrella'],
});
const tides = anEntry();
const deps = { openCatalog: async () => aCatalog([weather, tides]) };
const ask = (query: string, init?: RequestInit) =>
  discover(new Request(`http://localhost/api/public/discover?${query}`, init), deps);

it('discover returns the call contract of an interface that serves the need', async () => {
  const response = await ask('need=get%20a%20weather%20forecast');
  expect(response.status).toBe(200);
  const answer = DiscoverySchema.parse(await response.json());
  expect(answer).toMatchObject({ need: 'get a weather forecast', coverage: 'exact', uncovered: false });
  expect(answer.matches[0]).toMatchObject({
    slug: 'open-sky',
    matched_on: 'capability',
    call: { endpoint: 'https://open-sky.example.org/v1', auth_mode: 'none', auth_params: [] },
    trust: { verified: false, reliability_score: 50, uptime: null, samples: 0, last_probe_ok: null },
  });
});

it('the next steps name the slug of the first match', async () => {
  const { note, next_steps } = DiscoverySchema.parse(await (await ask('need=weather+forecast')).json());
  expect(note).toContain('open-sky');
  expect(next_steps).toContain('Read the contract: GET /api/public/registry/open-sky');
});

it('discover reports that nothing serves a need, and how to propose an interface', async () => {
  const answer = DiscoverySchema.parse(await (await ask('need=knit+a+woollen+jumper')).json());
  expect(answer).toMatchObject({ coverage: 'none', uncovered: true, count: 0, matches: [] });
  expect(answer.next_steps.join(' ')).toContain('submit_entry');
});

it('discover names what comes near an uncovered need, and says that it does not answer', async () => {
  const answer = DiscoverySchema.parse(await (await ask('need=rent+a+boat+with+an+umbrella')).json());
  expect(answer).toMatchObject({
    coverage: 'none',
    matches: [],
    nearest: [{ slug: 'open-sky', name: 'Open Sky', category: 'api', summary: weather.summary }],
  });
  expect(answer.nearest[0]?.match_score).toBeLessThan(UNCOVERED_BELOW);
  expect(answer.note).toContain('Close, but not a match: open-sky.');
  expect(answer.next_steps).toContain('Read the closest entry: GET /api/public/registry/open-sky');
});

it('discover names nothing near for a covered need', async () => {
  expect(DiscoverySchema.parse(await (await ask('need=weather+forecast')).json()).nearest).toEqual([]);
});

it('discover lists the preferences that it read in the need, and the note repeats them in words', async () => {
  const need = encodeURIComponent('weather forecast without a key, no credit card, not Tide');
  const { preferences, note } = DiscoverySchema.parse(await (await ask(`need=${need}`)).json());
  expect(preferences).toEqual(['no_key', 'no_card', 'not:tide']);
  expect(note).toMatch(/ Preferred: no key, no credit card\. Avoided: Tide\.$/);
  const plain = DiscoverySchema.parse(await (await ask('need=weather+forecast')).json());
  expect([plain.preferences, plain.note]).toEqual([[], expect.not.stringContaining('Preferred')]);
});

it('the note calls a first match below 0.5 weak, and says what to do', async () => {
  const answer = DiscoverySchema.parse(await (await ask('need=songs+about+the+rain+in+Oslo+bars')).json());
  const [first] = answer.matches;
  expect([answer.coverage, first?.slug]).toEqual(['partial', 'open-sky']);
  expect(first?.match_score).toBeLessThan(WEAK_MATCH_BELOW);
  expect(answer.note).toMatch(
    /^Weak match: the chance that open-sky serves the need is about \d\d %\. Compare the summaries .* ask again/,
  );
  expect(answer.next_steps[0]).toBe('Ask again with other words: GET /api/public/discover?need=…');
});

it('discover returns only entries of the given category', async () => {
  const answer = DiscoverySchema.parse(await (await ask('need=weather+forecast&category=cli')).json());
  expect(answer.matches).toEqual([]);
});

it('discover leaves out entries below min_reliability', async () => {
  const some = DiscoverySchema.parse(await (await ask('need=weather+forecast&min_reliability=50')).json());
  const none = DiscoverySchema.parse(await (await ask('need=weather+forecast&min_reliability=51')).json());
  expect([some.count, none.count]).toEqual([1, 0]);
});

const SAYS_MISSING = /nothing in the catalog|wanted|propose|submit/i;

it.each([
  [
    'category=cli',
    'category=cli',
    '(category api)',
    'Ask again without category: GET /api/public/discover?need=…',
  ],
  [
    'min_reliability=51',
    'min_reliability=51',
    '(reliability_score 50)',
    'Ask again with min_reliability=50: GET /api/public/discover?need=…&min_reliability=50',
  ],
  [
    'category=api&min_reliability=51',
    'min_reliability=51',
    '(reliability_score 50)',
    'Ask again with min_reliability=50: GET /api/public/discover?need=…&category=api&min_reliability=50',
  ],
  [
    'category=cli&min_reliability=51&level=operation',
    'category=cli and min_reliability=51',
    '(category api, reliability_score 50)',
    'Ask again without category and with min_reliability=50: GET /api/public/discover?need=…&min_reliability=50',
  ],
])(
  'discover says that %s removed what serves the need, not that it is missing',
  async (filters, by, why, step) => {
    const answer = DiscoverySchema.parse(await (await ask(`need=weather+forecast&${filters}`)).json());
    expect(answer).toMatchObject({ coverage: 'none', uncovered: true, matches: [], wanted: null });
    expect(answer.filtered_out).toMatchObject([{ slug: 'open-sky', category: 'api', reliability_score: 50 }]);
    expect(answer.filtered_out[0]?.match_score).toBeGreaterThanOrEqual(UNCOVERED_BELOW);
    expect(answer.note).toBe(`${by} left out what serves this need: open-sky ${why}.`);
    expect(answer.next_steps).toEqual([step, 'Read the contract: GET /api/public/registry/open-sky']);
    expect(`${answer.note} ${answer.next_steps.join(' ')}`).not.toMatch(SAYS_MISSING);
  },
);

it('discover says that a need is missing, whatever the filters, if nothing serves it without them', async () => {
  const [filtered, plain] = await Promise.all(
    ['&category=cli&min_reliability=100', ''].map(async (filters) =>
      DiscoverySchema.parse(await (await ask(`need=knit+a+woollen+jumper${filters}`)).json()),
    ),
  );
  expect(filtered).toEqual(plain);
  expect(filtered?.filtered_out).toEqual([]);
  expect(filtered?.note).toMatch(SAYS_MISSING);
});

it('discover lists nothing as filtered out if another interface passes the filters', async () => {
  const answer = DiscoverySchema.parse(await (await ask('need=weather+forecast&category=api')).json());
  expect([answer.count, answer.filtered_out]).toEqual([1, []]);
});

it('one 400 lists every violation of a request', async () => {
  const response = await ask('need=ab&category=soap&limit=21&min_reliability=1.5&colour=red');
  expect(response.status).toBe(400);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  const problem = ProblemSchema.parse(await response.json());
  expect(problem.errors).toEqual([
    { parameter: 'need', found: '"ab"', allowed: 'a text of 3 to 300 characters' },
    { parameter: 'category', found: '"soap"', allowed: 'one of api, mcp, cli' },
    { parameter: 'min_reliability', found: '"1.5"', allowed: 'a whole number from 0 to 100' },
    { parameter: 'limit', found: '"21"', allowed: 'a whole number from 1 to 20' },
  ]);
});

it.each([
  ['', 'nothing'],
  ['need=%20%20a%20%20', '"a"'],
  ['need=', 'an empty text'],
  ['need=weather&need=tides', '2 values'],
  [`need=${'x'.repeat(301)}`, 'a text of 301 characters'],
])('discover refuses the query "%s"', async (query, found) => {
  const problem = ProblemSchema.parse(await (await ask(query)).json());
  expect(problem).toMatchObject({
    status: 400,
    code: 'bad_parameter',
    errors: [{ parameter: 'need', found }],
  });
});

it('the length of a need counts code points, not UTF-16 units', async () => {
  expect((await ask(`need=${encodeURIComponent('🌧'.repeat(300))}`)).status).toBe(200);
  expect((await ask(`need=${encodeURIComponent('🌧'.repeat(2))}`)).status).toBe(400);
});

it('the 500 for a broken catalog does not reveal the cause', async () => {
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => logged.push(...words);
  const broken = { openCatalog: () => Promise.reject(new Error('ENOENT /secret/path')) };
  const response = await discover(new Request('http://localhost/api/public/discover?need=weather'), broken);
  console.error = error;
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
  expect(String(logged[0])).toContain('secret');
});
