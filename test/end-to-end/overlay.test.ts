import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLE_SLUG } from '../../src/api/calls/examples.ts';
import { writeSimulatedMonth } from '../../src/local/preview/simulated-month.ts';
import { aSubmission } from '../helpers/a-submission.ts';
import { aDist, writeFiles } from '../helpers/dist.ts';
import { aGithub } from '../helpers/fake-github.ts';
import { aCurrentClient, answerOf } from '../helpers/mcp-clients.ts';
import type { RunningSite } from '../helpers/running-site.ts';
import { buildAndServe } from '../helpers/site-process.ts';
import { git } from '../history/a-repository.ts';
import {
  LEFT_OUT_SLUGS,
  LEFT_OUT_WORDS,
  OVERLAY_FILES,
  PRIVATE_SLUGS,
  PUBLIC_FILES,
} from './overlay-files.ts';

const parts = new AsyncDisposableStack();
let site: RunningSite;
let github: Awaited<ReturnType<typeof aGithub>>;

/** A registry with an overlay. Its public entries have a git history and a month of health, also those left out. */
beforeAll(async () => {
  const repository = parts.use(await aDist({})).folder;
  const open = join(repository, 'entries');
  await writeFiles(open, PUBLIC_FILES);
  const overlay = parts.use(await aDist(OVERLAY_FILES)).folder;
  const history = parts.use(await aDist({})).folder;
  github = parts.use(await aGithub({ repository: 'corp/callbook' }));
  commitAll(repository);
  const down = {
    state: 'unreachable',
    status_code: null,
    latency_ms: null,
    cause: 'refused',
    shape: null,
  } as const;
  const up = { state: 'ok', status_code: 200, latency_ms: 90, cause: 'answered 200', shape: null } as const;
  writeSimulatedMonth(history, {
    end: new Date(),
    standstill: { from: 0, to: 0 },
    parts: {
      'tide-tables': () => up,
      'billing-desk': () => up,
      'zorblat-pay': (hoursAgo) => (hoursAgo < 60 ? down : up),
      'vuldremo-maps': () => up,
    },
  });
  const { value, stop } = await buildAndServe({
    CALLBOOK_ENTRIES: open,
    CALLBOOK_OVERLAY: overlay,
    CALLBOOK_HISTORY: join(history, 'history'),
    CALLBOOK_REPOSITORY: 'https://github.com/corp/callbook',
    GITHUB_API_URL: github.apiUrl,
    SUBMIT_TOKEN: 'a-token',
  });
  parts.defer(stop);
  site = value;
});
afterAll(() => parts.disposeAsync());

function commitAll(folder: string): void {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Entries');
}

/** The words of entries that were left out which a text has. */
const leakedIn = (text: string): string[] =>
  LEFT_OUT_WORDS.filter((word) => text.toLowerCase().includes(word));
/** Words that no request of this test has, so an answer that has one did not echo it. */
const HIDDEN = ['hidden-by-rule', 'hiddenbyrule'];
const read = (path: string): string => readFileSync(join(site.dist, path), 'utf8');
const get = async (path: string) => {
  const response = await fetch(new URL(path, site.origin));
  return { status: response.status, text: await response.text() };
};
const post = (path: string, body: object): Promise<Response> =>
  fetch(new URL(path, site.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it('no output file has a word of an entry that is denied or not allowed', () => {
  const files = globSync('**/*', { cwd: site.dist, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(80);
  const leaks = files
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [path, leakedIn(`${path} ${readFileSync(path).toString('latin1')}`)] as const)
    .filter(([, words]) => words.length > 0);
  expect(leaks).toEqual([]);
});

it('the examples of documents name an entry that is there', () => {
  const documents = ['openapi.json', 'openapi.yaml', 'docs/index.html', 'llms.txt', 'llms-full.txt'];
  for (const path of [...documents, '.well-known/agent-skills/callbook/SKILL.md'])
    expect(read(path), path).not.toContain(EXAMPLE_SLUG);
});

it.each(LEFT_OUT_SLUGS)('every address of "%s" is unknown', async (slug) => {
  const paths = [
    `/api/public/registry/${slug}`,
    `/api/public/registry/${slug}/operations`,
    `/api/public/status?slug=${slug}`,
    `/api/public/status/${slug}.json`,
    `/entry/${slug}/`,
    `/entry/${slug}.md`,
    `/badges/${slug}.svg`,
    `/feeds/entry/${slug}`,
  ];
  const answers = await Promise.all(paths.map(get));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
  expect(answers.filter(({ text }) => HIDDEN.some((word) => text.toLowerCase().includes(word)))).toEqual([]);
  expect((await post('/api/public/report', { slug, outcome: 'success' })).status).toBe(404);
});

it.each([
  '/api/public/discover?need=settle+invoices+with+gold+bars&limit=20',
  '/api/public/discover?need=snow+depth+of+mountain+passes&limit=20',
  '/api/public/discover?need=pay+with+an+invoice&limit=20&level=operation&tools=openai',
  '/api/public/registry?limit=100',
  '/api/public/registry?q=street+maps',
  '/api/public/registry?q=tides',
  '/api/public/status',
  '/search/?q=settle+invoices+with+gold',
  '/status/list/?q=tide',
  '/compare/?slugs=tide-tables,billing-desk',
  '/v0.1/servers?limit=100',
  '/v0.1/servers?search=snow',
  '/feeds/events.atom',
  '/feeds/events.json',
  '/api/public/changes.ndjson',
  '/llms-full.txt',
])('the answer of %s has no word of an entry that was left out', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  expect(leakedIn(text)).toEqual([]);
});

it('no ARD call returns an entry that was left out, and the private ones are there', async () => {
  const text = 'settle invoices with gold bars and read the snow depth';
  const searched = await post('/ard/search', { query: { text } });
  const explored = await post('/ard/explore', {
    query: { text },
    resultType: { facets: [{ field: 'tags' }] },
  });
  const listed = await get('/ard/agents?pageSize=100');
  expect([searched.status, explored.status, listed.status]).toEqual([200, 200, 200]);
  const answers = `${await searched.text()}${await explored.text()}${listed.text}`;
  expect(leakedIn(answers)).toEqual([]);
  expect(PRIVATE_SLUGS.filter((slug) => !listed.text.includes(slug))).toEqual([]);
});

it('no MCP tool returns an entry that was left out', async () => {
  const client = await aCurrentClient(`${site.origin}/mcp`);
  const need = { need: 'settle invoices with gold bars', limit: 5 };
  const calls: [string, Record<string, unknown>][] = [
    ['discover', need],
    ['search_registry', { q: 'invoices', limit: 50 }],
    ['list_capabilities', { limit: 200 }],
    ['get_status', {}],
  ];
  const tools = new Set((await client.listTools()).tools.map(({ name }) => name));
  expect(calls.map(([name]) => name).filter((name) => !tools.has(name))).toEqual([]);
  for (const [name, args] of calls) {
    const { text, isError } = answerOf(await client.callTool({ name, arguments: args }));
    expect([name, isError, leakedIn(text)]).toEqual([name, false, []]);
  }
  for (const slug of LEFT_OUT_SLUGS) {
    const { text, isError } = answerOf(await client.callTool({ name: 'get_entry', arguments: { slug } }));
    expect([isError, HIDDEN.filter((word) => text.toLowerCase().includes(word))]).toEqual([true, []]);
  }
});

it.each(PRIVATE_SLUGS)('the private entry "%s" is in every list, with its own page', async (slug) => {
  expect(JSON.parse(read(`api/public/registry/${slug}`))).toMatchObject({ slug, private: true });
  for (const file of [
    'api/public/entries.ndjson',
    'api/public/index.ndjson',
    'api/public/status.json',
    'sitemap.xml',
    'llms-full.txt',
  ])
    expect([file, read(file).includes(slug)]).toEqual([file, true]);
  expect(read(`entry/${slug}/index.html`)).toContain('Only in this registry.');
  expect(read(`entry/${slug}/index.html`)).not.toContain('github.com/corp/callbook/edit');
});

it('the home page says that the registry is private, and how many entries are its own', () => {
  expect(read('index.html')).toMatch(/It is a private registry of \d+ entries, \d of them its own\./);
});

it('a private entry is found by its own capability, with its operations and the reason of its pin', async () => {
  const answer = JSON.parse((await get('/api/public/discover?need=pay+the+invoices+of+suppliers')).text);
  expect(answer.matches[0]).toMatchObject({
    slug: 'billing-desk',
    private: true,
    pinned: true,
    operator_note: 'We run it ourselves.',
    matched_on: 'capability',
  });
  expect(read('api/public/operations.ndjson')).toContain('list_open_invoices');
  expect(JSON.parse(read('api/public/capabilities')).capabilities).toContainEqual({
    name: 'pay_supplier_invoices',
    entries: 1,
  });
});

it('the private MCP server is in the view of the MCP registry', async () => {
  expect((await get('/v0.1/servers?search=freight')).text).toContain('freight-mcp');
});

it('the reasons and notes of the operator are on the page, in discover and in the registry', async () => {
  const note = 'Approved by the security team. Send calls through the proxy of the company.';
  expect(read('entry/tide-tables/index.html')).toContain(note);
  expect(read('entry/tide-tables.md')).toContain(note);
  expect((await get('/api/public/registry?q=tide+tables')).text).toContain(note);
  expect((await get('/api/public/discover?need=get+tide+times')).text).toContain(note);
});

it('the health of public and private entries is shown, and the changes are not claimed to be complete', () => {
  const { interfaces } = JSON.parse(read('api/public/status.json')) as {
    interfaces: { slug: string; state: string }[];
  };
  expect(interfaces.map(({ slug, state }) => [slug, state])).toEqual([
    ['billing-desk', 'up'],
    ['freight-mcp', 'unknown'],
    ['ledger-tool', 'unknown'],
    ['old-tides', 'unknown'],
    ['tide-tables', 'up'],
  ]);
  expect(JSON.parse(read('api/public/manifest.json'))).toMatchObject({
    commit: null,
    changes: { kept_since: null },
  });
});

it('a proposal stays in this registry: no call to GitHub, and no link that carries it there', async () => {
  const response = await post('/api/public/submit', aSubmission());
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ pull_request_url: null, propose_url: null });
  expect(github.calls).toEqual([]);
});

it('nobody outside can follow a private entry', async () => {
  const made = await post('/api/public/keys', { email: 'bob@other.example' });
  const { key } = (await made.json()) as { key: string };
  const response = await fetch(new URL('/api/public/watch', site.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ slug: 'billing-desk' }),
  });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('is private')]);
});
