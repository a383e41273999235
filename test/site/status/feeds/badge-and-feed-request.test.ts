import { expect, it } from 'vitest';
import { ProblemSchema } from '../../../../src/http/problem-schema.ts';
import { answerBadgeOrFeed } from '../../../../src/site/status/feeds/badge-and-feed-request.ts';
import { aCatalog, anEntry } from '../../../helpers/an-entry.ts';

const catalog = aCatalog([anEntry()]);
const ask = (path: string) =>
  answerBadgeOrFeed(new Request(`http://localhost${path}`), {
    openCatalog: async () => catalog,
    siteUrl: 'http://localhost',
  });

it.each([
  ['/badges/tide-tables.svg', 'image/svg+xml'],
  ['/badges/tide-tables.json', 'application/json'],
  ['/feeds/entry/tide-tables.atom', 'application/atom+xml; charset=utf-8'],
  ['/feeds/entry/tide-tables.json', 'application/feed+json; charset=utf-8'],
])('%s is %s', async (path, type) => {
  const { status, headers } = await ask(path);
  expect([status, headers.get('Content-Type')]).toEqual([200, type]);
});

it.each([
  ['/badges/tide-tables.png', '/badges/tide-tables.svg or /badges/tide-tables.json'],
  ['/badges/tide-tables', '/badges/tide-tables.svg or /badges/tide-tables.json'],
  ['/badges/tide-tables.svg/', '/badges/tide-tables.svg or /badges/tide-tables.json'],
  ['/feeds/entry/tide-tables.rss', '/feeds/entry/tide-tables.atom or /feeds/entry/tide-tables.json'],
  ['/feeds/entry/tide-tables.ATOM', '/feeds/entry/tide-tables.atom or /feeds/entry/tide-tables.json'],
])('the 404 at %s does not deny the entry, and names the paths of its files', async (path, files) => {
  expect(ProblemSchema.parse(await (await ask(path)).json())).toMatchObject({
    status: 404,
    code: 'unknown_path',
    detail: `Nothing is published at "${path}".`,
    hint: `GET ${files}.`,
  });
});

it.each(['/badges/ebb.svg', '/badges/ebb', '/feeds/entry/ebb.rss'])(
  'the 404 at %s says that no entry has the slug',
  async (path) => {
    expect(ProblemSchema.parse(await (await ask(path)).json())).toMatchObject({
      code: 'unknown_slug',
      detail: 'No entry has the slug "ebb".',
    });
  },
);
