import { expect, it, test } from 'vitest';
import { ArdListAnswerSchema } from '../../../../src/api/ard/answer-schema.ts';
import { ard } from '../../../../src/api/ard/ard.ts';
import { ardDeps, ardGet, tideEntries } from '../../../helpers/ard.ts';

const deps = ardDeps(tideEntries());
const list = async (query: string) =>
  ArdListAnswerSchema.parse(await (await ard(ardGet(`agents?${query}`), deps)).json());

it('GET agents lists every entry once, page by page', async () => {
  const slugs: string[] = [];
  let query = 'pageSize=3';
  for (let pages = 0; pages < 10; pages += 1) {
    const { items, total, pageToken } = await list(query);
    expect(total).toBe(7);
    slugs.push(...items.map(({ metadata }) => metadata.slug));
    if (!pageToken) break;
    query = `pageSize=3&pageToken=${pageToken}`;
  }
  expect(slugs).toEqual([
    'letters',
    'tides-a',
    'tides-b',
    'tides-c',
    'tides-d',
    'tides-server',
    'tides-tool',
  ]);
});

it('GET agents filters and sorts', async () => {
  const filter = encodeURIComponent("type = 'application/json' AND displayName = 'tides'");
  const { items, total } = await list(`filter=${filter}&orderBy=displayName%20DESC`);
  expect(total).toBe(4);
  expect(items.map(({ metadata }) => metadata.slug)).toEqual(['tides-d', 'tides-c', 'tides-b', 'tides-a']);
});

test.each([
  ['filter=nonsense', 'filter'],
  ['filter=', 'filter'],
  ['orderBy=relevance', 'orderBy'],
  ['pageSize=101', 'pageSize'],
  ['pageToken=abc', 'pageToken'],
  [`filter=${'x'.repeat(501)}`, 'filter'],
])('GET agents answers 400 for %s and names the parameter', async (query, parameter) => {
  const response = await ard(ardGet(`agents?${query}`), deps);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'bad_parameter',
    errorCode: 'INVALID_ARGUMENT',
    message: expect.any(String),
    errors: [{ parameter }],
  });
});

it('GET agents may be cached by each of its parameters', async () => {
  const { headers } = await ard(ardGet('agents'), deps);
  expect(headers.get('Netlify-Vary')).toBe('query=filter|orderBy|pageSize|pageToken');
});
