import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEntry } from '../../src/entry/files/write.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { aDist } from '../helpers/dist.ts';
import { runStart, servedOrigin } from '../helpers/site-process.ts';

const ENTRIES = [
  aCatalogEntry({ slug: 'tide-tables' }),
  aCatalogEntry({
    slug: 'tide-tool',
    category: 'cli',
    endpoint: 'tide <port>',
    parameters: { port: 'Port.' },
  }),
];

let folder: Awaited<ReturnType<typeof aDist>>;
let preview: ChildProcess;
let origin: string;

/** A folder with two entries that is a repository without health data. */
async function aRepository() {
  const made = await aDist(
    Object.fromEntries(
      ENTRIES.map(({ slug, category, ...fields }) => [
        `entries/${category}/${slug}.yaml`,
        writeEntry(fields),
      ]),
    ),
  );
  spawnSync('git', ['init', '--quiet', made.folder]);
  return made;
}

const runPreview = (variables: Readonly<Record<string, string>> = {}) =>
  runStart(
    ['--repository', folder.folder],
    {
      PORT: '0',
      CALLBOOK_ENTRIES: `${folder.folder}/entries`,
      CALLBOOK_HISTORY: `${folder.folder}/history`,
      ...variables,
    },
    'scripts/preview.ts',
  );

beforeAll(async () => {
  folder = await aRepository();
  preview = runPreview({ URL: 'https://public.callbook.example' });
  origin = await servedOrigin(preview);
});

afterAll(async () => {
  if (preview.exitCode === null && preview.kill('SIGTERM')) await once(preview, 'exit');
  await folder[Symbol.asyncDispose]();
});

test('every page of a preview says that its data is simulated, and no link leads to the public site', async () => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/status/', '/overview/', '/entry/tide-tables/']));
  for (const path of [...paths, '/search/?q=tides', '/status/list/?which=down', '/no-such-page']) {
    const page = await (await fetch(origin + path)).text();
    expect([path, page.includes('<b>Simulated data.</b>')]).toEqual([path, true]);
    expect([path, page.includes('https://public.callbook.example')]).toEqual([path, false]);
  }
});

test.each([
  '/',
  '/entry/tide-tables',
  '/api/public/status',
  '/api/public/entries.ndjson',
  '/api/public/registry/tide-tables',
  '/api/public/discover?need=high+water',
  '/api/public/discover',
  '/api/public/no-such-call',
  '/badges/tide-tables.svg',
  '/feeds/events.atom',
  '/no-such-page',
])('GET %s of a preview has the header X-Callbook-Simulated', async (path) => {
  const response = await fetch(origin + path, { redirect: 'manual' });
  expect(response.headers.get('X-Callbook-Simulated')).toBe('true');
});

test('the status of a preview is simulated, and has a month of checks for interfaces that can be probed', async () => {
  const status = (await (await fetch(`${origin}/api/public/status`)).json()) as Record<string, unknown>;
  expect(status).toMatchObject({ simulated: true, stale: false, totals: { entries: 2, monitored: 1 } });
});

test('a preview is refused on Netlify, with what to do instead', async () => {
  const child = runPreview({ NETLIFY: 'true' });
  const [[code], complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stderr as NodeJS.ReadableStream),
  ]);
  expect([code, complained]).toEqual([1, 'Netlify serves real data only. Use npm run build there.\n']);
});
