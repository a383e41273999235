import { expect, it, vi } from 'vitest';
import { discover } from '../../../src/api/discover/discover.ts';
import { DiscoveryBatchSchema, MAX_NEEDS } from '../../../src/api/discover/discover-batch-schema.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const weather = anEntry({
  slug: 'open-sky',
  name: 'Open Sky',
  summary: 'Forecasts of temperature and rain by coordinates.',
  capabilities: ['get_weather_forecast'],
  tags: ['weather'],
});
const sea = anEntry({
  slug: 'sea-desk',
  name: 'Sea Desk',
  summary: 'Weather and tides for sailors.',
  capabilities: ['get_weather_forecast', 'get_tide_times'],
  tags: ['weather', 'tides'],
  auth_mode: 'API key (header X-Key)',
  auth_params: [{ name: 'X-Key', location: 'header', required: true }],
});
const tides = anEntry();
const openCatalog = async () => aCatalog([weather, tides, sea]);

const WEATHER = 'get a weather forecast';
const TIDES = 'get tide times';
const UNKNOWN = 'knit a woollen jumper';

const send = (body: unknown, init: RequestInit = {}, deps = {}) =>
  discover(
    new Request('http://localhost/api/public/discover', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    }),
    { openCatalog, ...deps },
  );

it('POST discover answers each need as GET does, in the order of the request', async () => {
  const response = await send({ needs: [UNKNOWN, ` ${WEATHER} `], limit: 2 });
  expect(response.status).toBe(200);
  const { answers } = DiscoveryBatchSchema.parse(await response.json());
  for (const [i, need] of [UNKNOWN, WEATHER].entries()) {
    const url = `http://localhost/api/public/discover?need=${encodeURIComponent(need)}&limit=2`;
    const single = DiscoverySchema.parse(await (await discover(new Request(url), { openCatalog })).json());
    expect(answers[i]).toEqual(single);
  }
});

it('the plan serves several needs by one interface if it can, and lists the uncovered needs', async () => {
  const { plan } = DiscoveryBatchSchema.parse(
    await (await send({ needs: [TIDES, UNKNOWN, WEATHER] })).json(),
  );
  expect(plan).toEqual({
    interfaces: [{ slug: 'sea-desk', name: 'Sea Desk', category: 'api', no_key: false, needs: [0, 2] }],
    uncovered: [1],
  });
});

it('the plan prefers a keyless interface for a single need', async () => {
  const { plan } = DiscoveryBatchSchema.parse(await (await send({ needs: [TIDES] })).json());
  expect(plan.interfaces).toMatchObject([{ slug: 'tide-tables', no_key: true, needs: [0] }]);
});

it('the plan takes a deprecated interface only if no active one serves the need', async () => {
  const old = { ...sea, status: 'deprecated' as const };
  const withOld = { openCatalog: async () => aCatalog([weather, tides, old]) };
  const onlyOld = { openCatalog: async () => aCatalog([old]) };
  const slugsOf = async (response: Promise<Response>) =>
    DiscoveryBatchSchema.parse(await (await response).json()).plan.interfaces.map(({ slug }) => slug);
  expect(await slugsOf(send({ needs: [TIDES, WEATHER] }, {}, withOld))).toEqual(['tide-tables', 'open-sky']);
  expect(await slugsOf(send({ needs: [TIDES, WEATHER] }, {}, onlyOld))).toEqual(['sea-desk']);
});

it('category, min_reliability and limit apply to every need', async () => {
  const read = async (options: object) =>
    DiscoveryBatchSchema.parse(await (await send({ needs: [WEATHER, TIDES], ...options })).json());
  expect((await read({ category: 'cli' })).plan).toEqual({ interfaces: [], uncovered: [0, 1] });
  expect((await read({ min_reliability: 51 })).plan.uncovered).toEqual([0, 1]);
  expect((await read({ limit: 1 })).answers.map(({ count }) => count)).toEqual([1, 1]);
});

it('POST discover says what the filters removed as GET does', async () => {
  const filters = { category: 'cli', min_reliability: 51 } as const;
  const { answers } = DiscoveryBatchSchema.parse(await (await send({ needs: [TIDES], ...filters })).json());
  const url = `http://localhost/api/public/discover?need=${encodeURIComponent(TIDES)}&category=cli&min_reliability=51`;
  const single = DiscoverySchema.parse(await (await discover(new Request(url), { openCatalog })).json());
  expect(answers).toEqual([single]);
  expect(single.filtered_out.map(({ slug }) => slug)).toEqual(['tide-tables', 'sea-desk']);
});

it('live signals are read once for all needs', async () => {
  const readLive = vi.fn(async () => new Map());
  await send({ needs: [WEATHER, TIDES, UNKNOWN] }, {}, { readLive });
  expect(readLive).toHaveBeenCalledTimes(1);
});

it('one 400 names every wrong field, and every wrong need by its position', async () => {
  const response = await send({ needs: [WEATHER, 'ab', 7], category: 'soap', limit: 11 });
  expect(response.status).toBe(400);
  const problem = ProblemSchema.parse(await response.json());
  expect(problem.code).toBe('bad_body');
  expect(problem.errors).toEqual([
    { parameter: 'needs[1]', found: '"ab"', allowed: 'a text of 3 to 300 characters' },
    { parameter: 'needs[2]', found: '7', allowed: 'a text of 3 to 300 characters' },
    { parameter: 'category', found: '"soap"', allowed: 'one of api, mcp, cli' },
    { parameter: 'limit', found: '11', allowed: 'a whole number from 1 to 10' },
  ]);
});

it.each([
  ['no needs field', {}, 'nothing'],
  ['an empty list', { needs: [] }, 'a list of 0'],
  ['too many needs', { needs: Array.from({ length: MAX_NEEDS + 1 }, () => WEATHER) }, 'a list of 11'],
  ['one text', { needs: WEATHER }, `"${WEATHER}"`],
])('POST discover refuses %s', async (_, body, found) => {
  const problem = ProblemSchema.parse(await (await send(body)).json());
  const allowed = 'a list of 1 to 10 texts of 3 to 300 characters';
  expect(problem).toMatchObject({ status: 400, errors: [{ parameter: 'needs', found, allowed }] });
});

it('POST discover says of the field "need" that it takes the list "needs"', async () => {
  const problem = ProblemSchema.parse(await (await send({ need: WEATHER })).json());
  expect(problem).toMatchObject({
    status: 400,
    detail: 'needs was nothing; allowed is a list of 1 to 10 texts of 3 to 300 characters.',
    hint: 'Correct needs and send it again. This call has no field "need". /openapi.json lists every field.',
  });
});

it('an error names at most 20 wrong elements of a list', async () => {
  const problem = ProblemSchema.parse(
    await (await send({ needs: Array.from({ length: 5_000 }, () => 7) })).json(),
  );
  expect(problem.errors?.length).toBeLessThanOrEqual(20);
});

it.each([
  ['a body that is not JSON', '{', {}, 400],
  ['a body of another type', '{}', { headers: { 'Content-Type': 'text/plain' } }, 415],
  ['a body over 16 KiB', { needs: [WEATHER], pad: 'x'.repeat(17_000) }, {}, 413],
])('POST discover refuses %s', async (_, body, init, status) => {
  expect((await send(body, init)).status).toBe(status);
});
