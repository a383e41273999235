import { expect, test } from 'vitest';
import { notFound, unknownSlug } from '../../src/api/not-found.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';

const slugs = ['open-meteo-forecast', 'open-meteo-elevation', 'tide-tables'];
const deps = { openCatalog: async () => aCatalog(slugs.map((slug) => anEntry({ slug }))) };
const ask = (path: string, method = 'GET') =>
  notFound(new Request(`http://localhost${path}`, { method }), deps);
const problemAt = async (path: string) => ProblemSchema.parse(await (await ask(path)).json());

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s on an unknown path returns 404', async (method) => {
  const response = await ask('/api/public/nothing', method);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(ProblemSchema.parse(await response.json())).toMatchObject({
    code: 'unknown_path',
    detail: 'Nothing is published at "/api/public/nothing".',
    hint: 'GET /openapi.json lists every path.',
  });
});

test('HEAD on an unknown path has no body, and OPTIONS returns 204', async () => {
  const head = await ask('/api/public/nothing', 'HEAD');
  expect([head.status, await head.text()]).toEqual([404, '']);
  expect((await ask('/api/public/nothing', 'OPTIONS')).status).toBe(204);
});

test.each([
  ['/api/public/registry/tide-table', 'tide-table', 'tide-tables'],
  ['/api/public/registry/TIDETABLES', 'TIDETABLES', 'tide-tables'],
  ['/api/public/registry/open-meteo', 'open-meteo', 'open-meteo-elevation, open-meteo-forecast'],
  ['/api/public/status/tide-tabels.json', 'tide-tabels', 'tide-tables'],
])('the 404 at %s names the slug "%s" and similar slugs', async (path, slug, near) => {
  const { code, detail, hint } = await problemAt(path);
  expect(code).toBe('unknown_slug');
  expect(detail).toBe(`No entry has the slug "${slug}".`);
  expect(hint).toMatch(new RegExp(`^Similar slugs: ${near}\\. Search for it: `));
});

test.each([
  ['/api/public/registry/tide-tables/', 'GET /api/public/registry/tide-tables returns this entry.'],
  ['/api/public/registry/tide-tables.json', 'GET /api/public/registry/tide-tables returns this entry.'],
  ['/api/public/status/tide-tables', 'GET /api/public/status?slug=tide-tables returns its health.'],
])('the 404 at %s does not deny an entry that exists, and names its path', async (path, hint) => {
  expect(await problemAt(path)).toMatchObject({
    code: 'unknown_path',
    detail: `Nothing is published at "${path}".`,
    hint,
  });
});

test('the 404 suggests nothing if no slug is similar', async () => {
  expect((await problemAt('/api/public/registry/zzz')).hint).toMatch(/^Search for it: /);
});

test('the 404 repeats only the beginning of a long path', async () => {
  const { detail } = await problemAt(`/api/${'x'.repeat(5_000)}`);
  expect(detail.length).toBeLessThan(200);
});

const tides = aCatalog(
  ['tide-tables', 'tide-table', 'tide-cables', 'tides-tabled', 'sea-level'].map((slug) => anEntry({ slug })),
);
const hintFor = async (slug: string): Promise<string> =>
  ((await unknownSlug(slug, tides).json()) as { hint: string }).hint;
const SEARCH =
  'Search for it: GET /api/public/registry?q=… Ask for what it does: GET /api/public/discover?need=…';

test('an unknown slug gets up to three similar ones, the most similar first', async () => {
  expect(await hintFor('tide-tabels')).toBe(`Similar slugs: tide-tables, tide-table, tide-cables. ${SEARCH}`);
});

test('slugs that differ in case are similar, and equally similar ones are in alphabetical order', async () => {
  expect(await hintFor('SEA-LEVEL')).toBe(`Similar slugs: sea-level. ${SEARCH}`);
  const twins = aCatalog(['sea-b', 'sea-a'].map((slug) => anEntry({ slug })));
  const { hint } = (await unknownSlug('sea-', twins).json()) as { hint: string };
  expect(hint).toMatch(/^Similar slugs: sea-a, sea-b\./);
});

test('slugs that share less than half of their letter pairs are not named', async () => {
  expect(await hintFor('weather')).toBe(SEARCH);
  const one = aCatalog([anEntry({ slug: 'abc' })]); // -a ab bc c-
  const hintOf = async (slug: string) => ((await unknownSlug(slug, one).json()) as { hint: string }).hint;
  expect(await hintOf('abx')).toMatch(/^Similar slugs: abc\./); // Two pairs of four.
  expect(await hintOf('abxy')).toBe(SEARCH); // Two pairs of four and five.
});

test('the reply is a 404 that repeats the slug', async () => {
  const reply = unknownSlug('weather', tides);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ detail: 'No entry has the slug "weather".' });
});
