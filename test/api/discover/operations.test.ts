import { expect, it } from 'vitest';
import { discover } from '../../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

const tides = anEntry({ slug: 'tide-tables' });
const operations = publishOperations(
  tides,
  anOperationsFile([
    anOperation({
      name: 'list_harbours',
      summary: 'List all harbours with their position.',
      path: '/harbours',
    }),
    anOperation({
      name: 'get_tide_times',
      summary: 'Return the times of high and low water at a harbour.',
      path: '/harbours/{harbour}/tides',
      input: {
        properties: {
          harbour: { type: 'string', 'x-in': 'path' },
          days: { type: 'integer', 'x-in': 'query', description: 'a long text '.repeat(200) },
        },
        required: ['harbour'],
      },
      example: { harbour: 'NLHAR' },
    }),
    anOperation({
      name: 'delete_tide_alarm',
      summary: 'Delete an alarm for high water times.',
      method: 'DELETE',
      path: '/alarms',
      effect: 'destroy',
    }),
  ]),
);
const catalog = aCatalog([tides], undefined, [operations]);
const ask = async (query: string) => {
  const request = new Request(`https://callbook.test/api/public/discover?need=when+is+high+water&${query}`);
  const response = await discover(request, { openCatalog: async () => catalog });
  expect(response.status).toBe(200);
  return DiscoverySchema.parse(await response.json());
};

it('a match names the operations of the interface that serve the need, the best first', async () => {
  const { matches, tools } = await ask('detail=full');
  expect(matches[0]?.operation).toBeUndefined();
  expect(matches[0]?.operations.map(({ name }) => name)[0]).toBe('get_tide_times');
  expect(matches[0]?.operations).toHaveLength(3);
  const scores = matches[0]?.operations.map(({ match_score = 0 }) => match_score) ?? [];
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(Math.max(...scores)).toBeLessThanOrEqual(matches[0]?.match_score ?? 0);
  expect(tools).toBeUndefined();
});

it('level=operation makes each match one operation', async () => {
  const { matches, count } = await ask('level=operation&limit=2&detail=full');
  expect(count).toBe(2);
  expect(matches.map(({ slug, operation, operations }) => [slug, operation?.name, operations])).toEqual([
    ['tide-tables', 'get_tide_times', []],
    ['tide-tables', expect.any(String), []],
  ]);
  expect(matches[0]?.operation).toMatchObject({
    method: 'GET',
    path: '/harbours/{harbour}/tides',
    effect: 'read',
    example: { harbour: 'NLHAR' },
  });
  expect(matches[0]?.call.endpoint).toBe(tides.endpoint);
});

it('an operation keeps its required arguments, and says how many optional ones are left out', async () => {
  const { matches } = await ask('level=operation&limit=1&detail=full');
  expect(matches[0]?.operation).toMatchObject({
    input: { properties: { harbour: { type: 'string' } }, required: ['harbour'] },
    inputs_left_out: 1,
  });
});

it.each([
  ['openai', 'parameters'],
  ['anthropic', 'input_schema'],
  ['mcp', 'inputSchema'],
])('tools=%s adds the whole operations as tools with their arguments in %s', async (format, place) => {
  const { tools } = await ask(`level=operation&limit=1&tools=${format}`);
  expect(tools).toMatchObject([
    {
      name: 'tide-tables__get_tide_times',
      [place]: { properties: { harbour: {}, days: {} }, required: ['harbour'] },
    },
  ]);
});

it('operations that may lack arguments are no tools unless all are asked for', async () => {
  const written = {
    ...operations,
    operations: operations.operations.map((each) => ({ ...each, complete: false })),
  };
  const read = async (query: string) => {
    const request = new Request(
      `https://callbook.test/api/public/discover?need=when+is+high+water&tools=mcp&${query}`,
    );
    const response = await discover(request, {
      openCatalog: async () => aCatalog([tides], undefined, [written]),
    });
    return DiscoverySchema.parse(await response.json());
  };
  const some = await read('level=operation&limit=1');
  expect([some.tools, some.tools_incomplete]).toEqual([[], 1]);
  expect(some.matches[0]?.operation?.complete).toBe(false);
  const all = await read('level=operation&limit=1&tools_from=all');
  expect([all.tools?.length, all.tools_incomplete]).toEqual([1, undefined]);
});

it('deferred tools come with what loads them, within the budget of the caller', async () => {
  const all = await ask('tools=anthropic_deferred');
  expect(all.tool_references?.map(({ tool_name }) => tool_name)).toEqual(all.tools?.map(({ name }) => name));
  const some = await ask('tools=openai_deferred&tools_max_tokens=100');
  expect([some.tools, some.tool_references, some.tools_left_out]).toEqual([
    expect.any(Array),
    undefined,
    expect.any(Number),
  ]);
});

it('an unknown level, format or detail is refused', async () => {
  for (const query of ['level=vendor', 'tools=gemini', 'detail=some']) {
    const request = new Request(`https://callbook.test/api/public/discover?need=high+water&${query}`);
    const response = await discover(request, { openCatalog: async () => catalog });
    expect(response.status).toBe(400);
  }
});

/** A catalog whose best interface for high water has no known operations. */
const whole = anEntry({
  slug: 'high-water',
  name: 'High Water',
  summary: 'When is high water, at any harbour.',
  capabilities: ['get_high_water'],
});
const both = aCatalog([tides, whole], undefined, [operations]);

it('an operation is no likelier than its own interface, if the best interface has no known operations', async () => {
  const request = (level: string) =>
    new Request(`https://callbook.test/api/public/discover?need=when+is+high+water&level=${level}`);
  const read = async (level: string) =>
    DiscoverySchema.parse(await (await discover(request(level), { openCatalog: async () => both })).json());
  const interfaces = (await read('interface')).matches;
  const ofTides = interfaces.find(({ slug }) => slug === 'tide-tables')?.match_score ?? 0;
  expect(interfaces[0]?.slug).toBe('high-water');
  const operation = (await read('operation')).matches.find((match) => match.operation);
  expect(operation?.slug).toBe('tide-tables');
  expect(operation?.match_score).toBeLessThanOrEqual(ofTides);
});

it('level=operation advises to call the first operation, and shows it before the call contract', async () => {
  const { note, next_steps, matches } = await ask('level=operation&limit=1');
  expect(note).toMatch(/get_tide_times of tide-tables/);
  expect(note).not.toContain('operations are unknown');
  expect(next_steps).toContain(
    'Read the operation: GET /api/public/registry/tide-tables/operations/get_tide_times (get_operation)',
  );
  const names = Object.keys(matches[0] ?? {});
  expect(names.indexOf('operation')).toBeLessThan(names.indexOf('call'));
});
