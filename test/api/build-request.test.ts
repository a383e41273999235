import { afterEach, expect, it, vi } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { requestOfToolCall } from '../../src/client/tool-request.ts';
import { logged } from '../../src/http/logged.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { OperationAnswerSchema } from '../../src/operations/published-schema.ts';
import { propertyKeys } from '../../src/operations/tools/property-keys.ts';
import { toolName } from '../../src/operations/tools/tool-name.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';
import { PROTOTYPE_NAMES } from '../helpers/prototype-names.ts';
import { realCatalogWithOperations, realOperations } from '../helpers/real-catalog.ts';

const text = (place: 'path' | 'query') => ({ type: 'string', 'x-in': place }) as const;
const tides = anEntry({
  slug: 'tides',
  endpoint: 'https://tides.example.org/v1',
  auth_mode: 'API key (query key)',
  auth_params: [{ name: 'key', location: 'query', required: true }],
});
const published = publishOperations(
  tides,
  anOperationsFile([
    anOperation({
      name: 'get_tides',
      path: '/tides/{harbour}',
      input: {
        properties: { harbour: text('path'), 'filter[unit]': text('query'), key: text('query') },
        required: ['harbour', 'key'],
      },
    }),
    anOperation({ name: 'repos/get:one.x', path: '/repos' }),
  ]),
);
const catalog = aCatalog([tides], undefined, [published]);
const deps = { openCatalog: async () => catalog };

const post = (name: string, body: unknown): Request =>
  new Request(`http://localhost/api/public/registry/tides/operations/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const build = (name: string, args: unknown) => operations(post(name, { arguments: args }), deps);
const problemOf = async (name: string, args: unknown) =>
  ProblemSchema.parse(await (await build(name, args)).json());

afterEach(() => vi.restoreAllMocks());

it('POST operations/{name} makes the request and the calls of the given arguments', async () => {
  const response = await build('get_tides', { harbour: 'Den Helder', 'filter[unit]': 'm' });
  const { request, calls } = OperationAnswerSchema.parse(await response.json());
  expect(request).toMatchObject({ kind: 'http', method: 'GET' });
  const url = request.kind === 'http' ? request.url : '';
  expect(url).toMatch(/^https:\/\/tides\.example\.org\/v1\/tides\/Den%20Helder\?/);
  expect(new URL(url).searchParams.get('filter[unit]')).toBe('m');
  expect(new URL(url).searchParams.get('key')).toMatch(/^<.+>$/);
  expect(calls.find(({ id }) => id === 'curl')?.code).toContain(url);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it.each([
  ['tides__get_tides', { harbour: 'a', filter_unit_: 'm' }],
  [toolName({ slug: 'tides', name: 'repos/get:one.x' }), {}],
])('the tool %s has the operation and the arguments of its definition', async (name, args) => {
  expect((await build(name, args)).status).toBe(200);
});

it('every argument that does not fit is named, with what was found and what is allowed', async () => {
  expect(await problemOf('get_tides', { 'filter[unit]': [3], ebb: true })).toMatchObject({
    status: 400,
    code: 'bad_body',
    detail:
      'The call of "get_tides" lacks the required "harbour"; has [3] for "filter[unit]", but its type is string; has "ebb", which is not an argument.',
    errors: [
      { parameter: 'arguments.harbour', found: 'nothing', allowed: 'a value: it is required' },
      { parameter: 'arguments.filter[unit]', found: 'a list', allowed: 'its type is string' },
      { parameter: 'arguments.ebb', found: 'true', allowed: 'nothing: it is no argument' },
    ],
  });
});

it('a value that would change the path is refused', async () => {
  const { errors } = await problemOf('get_tides', { harbour: '..' });
  expect(errors).toEqual([
    {
      parameter: 'arguments.harbour',
      found: '".."',
      allowed: 'a value that does not change the path',
    },
  ]);
});

it('a refusal stays short, whatever the names of the arguments', async () => {
  const args = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}${'x'.repeat(100)}`, n]));
  const problem = await problemOf('get_tides', { ...args, harbour: 'a' });
  expect(problem.errors).toHaveLength(20);
  expect(JSON.stringify(problem).length).toBeLessThan(8_000);
});

it.each(['tides__set', 'nothing', ...PROTOTYPE_NAMES])('no operation has the name %s', async (name) => {
  expect(await problemOf(name, {})).toMatchObject({ status: 404, code: 'unknown_operation' });
});

it.each([[], 'harbour', null, undefined])('arguments that are %j are refused', async (args) => {
  expect((await problemOf('get_tides', args)).errors?.[0]).toMatchObject({
    parameter: 'arguments',
    allowed: 'an object with the arguments by their names',
  });
});

it('the arguments are in no line of the log', async () => {
  const lines: string[] = [];
  vi.stubEnv('CALLBOOK_LOG', 'json');
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
  const run = logged('operations', { path: '/x' }, (request: Request) => operations(request, deps));
  await run(post('get_tides', { arguments: { harbour: 'private-words' } }), {});
  await run(post('get_tides', { arguments: { 'private-words': 1 } }), {});
  expect(lines.join('\n')).not.toContain('private-words');
  vi.unstubAllEnvs();
});

it('the service and the TypeScript client make the same request of an example of every interface', async () => {
  const whole = realCatalogWithOperations();
  let compared = 0;
  for (const { slug, operations: known } of realOperations()) {
    const operation = known.find(({ example }) => example !== undefined);
    if (!operation) continue;
    const entry = whole.entryAt(whole.docOf(slug) as number);
    const keys = propertyKeys(Object.keys(operation.input.properties));
    const args = Object.fromEntries(
      Object.entries(operation.example ?? {}).map(([name, value]) => [keys.get(name) ?? name, value]),
    );
    const name = toolName({ slug, name: operation.name });
    const request = new Request(`http://localhost/api/public/registry/${slug}/operations/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ arguments: args }),
    });
    const made = OperationAnswerSchema.parse(
      await (await operations(request, { openCatalog: async () => whole })).json(),
    );
    const published = whole.operationsOf(slug) ?? { ...made, total: 0, operations: [] };
    expect(made.request, slug).toEqual(
      await requestOfToolCall({ name, input: args }, async () => ({ entry, published })),
    );
    compared += 1;
  }
  expect(compared).toBeGreaterThan(500);
});
