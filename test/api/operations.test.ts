import { expect, it } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { OperationAnswerSchema, PublishedOperationsSchema } from '../../src/operations/published-schema.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';
import { PROTOTYPE_NAMES } from '../helpers/prototype-names.ts';

const tides = anEntry({ slug: 'tides', endpoint: 'https://tides.example.org/v1' });
const bare = anEntry({ slug: 'bare' });
const published = publishOperations(
  tides,
  anOperationsFile([
    anOperation(),
    anOperation({ name: 'repos/get:one.x', summary: 'Get one.', path: '/repos' }),
  ]),
);
const deps = {
  openCatalog: async () => aCatalog([tides, bare], undefined, [published]),
};
const ask = (path: string, init?: RequestInit) =>
  operations(new Request(`http://localhost/api/public/registry/${path}`, init), deps);

it('GET operations lists the operations of an interface', async () => {
  const response = await ask('tides/operations');
  expect(response.status).toBe(200);
  const answer = PublishedOperationsSchema.parse(await response.json());
  expect(answer).toEqual(published);
  expect(answer).toMatchObject({
    slug: 'tides',
    category: 'api',
    total: 2,
    operations: [{ name: 'get_tides', url: 'https://tides.example.org/v1/tides' }, {}],
  });
});

it('GET operations lists nothing for an entry without operations', async () => {
  const answer = PublishedOperationsSchema.parse(await (await ask('bare/operations')).json());
  expect(answer).toMatchObject({ slug: 'bare', source: null, total: 0, operations: [] });
});

it('GET operations/{name} returns one operation with calls to paste', async () => {
  const answer = OperationAnswerSchema.parse(await (await ask('tides/operations/get_tides')).json());
  expect(answer.request).toMatchObject({
    kind: 'http',
    method: 'GET',
    url: 'https://tides.example.org/v1/tides',
  });
  expect(answer.calls.map(({ id }) => id)).toEqual(['curl', 'javascript', 'python']);
});

it.each(['repos/get:one.x', 'repos%2Fget:one.x', 'repos%2Fget%3Aone%2Ex'])(
  'GET operations/%s finds the name with slashes, colons and dots',
  async (name) => {
    const answer = OperationAnswerSchema.parse(await (await ask(`tides/operations/${name}`)).json());
    expect(answer.operation.name).toBe('repos/get:one.x');
  },
);

it('GET operations/{name} replies 404 with the names that exist', async () => {
  const response = await ask('tides/operations/nothing');
  expect(response.status).toBe(404);
  expect(ProblemSchema.parse(await response.json())).toMatchObject({
    code: 'unknown_operation',
    hint: expect.stringContaining('It has get_tides, repos/get:one.x.'),
  });
});

it.each([
  [0, 'GET /api/public/registry/tides lists all'],
  [10, 'It has a0, a1, a2, a3, a4, a5, a6, a7, a8, a9. GET'],
  [11, 'It has a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 and more. GET'],
])('of %d operations, the reply to an unknown name lists ten at most', async (count, words) => {
  const all = Array.from({ length: count }, (_, at) => anOperation({ name: `a${at}`, path: `/${at}` }));
  const given = count === 0 ? [] : [publishOperations(tides, anOperationsFile(all))];
  const response = await operations(new Request('http://localhost/api/public/registry/tides/operations/x'), {
    openCatalog: async () => aCatalog([tides], undefined, given),
  });
  const { hint } = ProblemSchema.parse(await response.json());
  expect(hint.startsWith(words), hint).toBe(true);
});

it('GET operations of a mistyped slug names the slug that comes near', async () => {
  const { hint } = ProblemSchema.parse(await (await ask('TIDES/operations')).json());
  expect(hint).toMatch(/^Similar slugs: tides\. Search for it: /);
});

it('an unknown slug is a 404, with or without a name', async () => {
  for (const path of ['nobody/operations', 'nobody/operations/get_tides', '%ff/operations'])
    expect(ProblemSchema.parse(await (await ask(path)).json()).code).toBe('unknown_slug');
});

it.each(PROTOTYPE_NAMES)('the inherited name %s is neither a slug nor an operation', async (name) => {
  expect((await ask(`${name}/operations`)).status).toBe(404);
  expect((await ask(`tides/operations/${name}`)).status).toBe(404);
});
