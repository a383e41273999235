import { expect, it, test } from 'vitest';
import { ArdListAnswerSchema } from '../../../../src/api/ard/answer-schema.ts';
import { ard } from '../../../../src/api/ard/ard.ts';
import { readOrder } from '../../../../src/api/ard/list/list.ts';
import { describeArdEntries } from '../../../../src/protocols/ard/describe-entry.ts';
import { anEntry } from '../../../helpers/an-entry.ts';
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

const at = (slug: string, time: string) => ({ at: time, slug, category: 'api', kind: 'added' as const });
const lines = describeArdEntries(
  [
    anEntry({ slug: 'a', name: 'beta' }),
    anEntry({ slug: 'b', name: 'Alpha' }),
    anEntry({ slug: 'c', name: 'beta' }),
  ],
  // In UTC, "a" is the newer one.
  [at('a', '2026-01-01T23:00:00-05:00'), at('b', '2026-01-02T03:00:00+02:00')],
  'https://callbook.example',
);

test.each([
  ['displayName', 'bac'],
  ['name DESC, identifier desc', 'cab'],
  ['updatedAt', 'bac'],
  ['updated_at DESC', 'abc'],
  ['created_at desc', 'abc'],
  ['type, identifier DESC', 'cba'],
])('the order "%s" is %s', (text, expected) => {
  const sorted = [...lines].sort(readOrder(text) ?? undefined);
  expect(sorted.map(({ entry }) => entry.metadata.slug).join('')).toBe(expected);
});

it('entries without a time come last in both directions, however many there are', () => {
  const undated = lines.filter(({ createdAt }) => !createdAt);
  for (const text of ['createdAt', 'createdAt DESC'])
    for (const given of [lines, lines.toReversed()]) {
      const sorted = [...undated, ...given].sort(readOrder(text) ?? undefined);
      expect(sorted.map(({ createdAt }) => Boolean(createdAt))).toEqual([true, true, false, false]);
    }
});

it('other texts are not orders', () => {
  const texts = ['', 'slug', 'name UP', 'name constructor', 'name ASC now', 'name,', 'name,type,name,type'];
  expect(texts.map(readOrder)).toEqual(texts.map(() => null));
});
