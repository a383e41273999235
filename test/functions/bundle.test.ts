import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARD_FILE } from '../../src/api/ard/open-entries.ts';
import { EXAMPLE_SLUG } from '../../src/api/calls/examples.ts';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import { BUILT_FILES } from '../../src/catalog/open.ts';
import { CallLineSchema } from '../../src/log/schema.ts';
import { SERVERS_FILE } from '../../src/protocols/mcp-registry/servers.ts';
import { loadFunctions } from '../../src/server/functions.ts';
import { SHELLS } from '../../src/site/frame/page-shell.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { addressOf, apiReads } from '../helpers/api-operations.ts';
import { builtFilesOf } from '../helpers/built-files.ts';
import { writeFiles } from '../helpers/dist.ts';

/** Serves another need than the entry about tides, and has the slug of the examples in the API description. */
const EXAMPLE_ENTRY = anEntry({
  slug: EXAMPLE_SLUG,
  name: 'Open-Meteo',
  summary: 'Weather forecasts by coordinates.',
  capabilities: ['get_weather_forecast'],
  tags: ['weather'],
  example_needs: ['will it rain tomorrow', 'temperature at noon', 'do I need an umbrella'],
});
let root: string;
let bundles: Awaited<ReturnType<typeof zipFunctions>>;

// A site like Netlify's after the build: sources, packages and built files are in one folder, and bundled there.
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'callbook-bundle-'));
  for (const path of ['functions', 'src', 'package.json'])
    await cp(path, join(root, path), { recursive: true });
  await copyPackages(await productionPackages(), new Set());
  const built = builtFilesOf([anEntry({ slug: 'tide-tables' }), EXAMPLE_ENTRY]);
  const pages = Object.values(SHELLS).map((path) => [`dist/${path}`, '<main></main>']);
  await writeFiles(root, Object.fromEntries(pages));
  await writeFiles(join(root, 'dist'), built);
  bundles = await zipFunctions(join(root, 'functions'), join(root, 'bundled'), {
    archiveFormat: 'none',
    basePath: root,
    config: await includedFiles(),
  });
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** The packages that functions may import. Astro is only needed to build. */
async function productionPackages(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  return Object.keys(dependencies).filter((name) => name !== 'astro');
}

async function copyPackages(names: readonly string[], copied: Set<string>): Promise<void> {
  for (const name of names) {
    if (copied.has(name)) continue;
    copied.add(name);
    const folder = join('node_modules', name);
    await cp(folder, join(root, folder), { recursive: true, filter: isLoaded });
    const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    await copyPackages(Object.keys(dependencies), copied);
  }
}

/** Types, source maps and texts are most of a package, and no program loads them. */
const isLoaded = (path: string): boolean => !/\.(?:d\.[cm]?ts|map|md)$/.test(path);

/** The files that netlify.toml includes in the functions of each pattern. */
async function includedFiles(): Promise<Record<string, { includedFiles: string[] }>> {
  const text = await readFile('netlify.toml', 'utf8');
  const blocks = [...text.matchAll(/^\[functions\.("?)(.+?)\1\]\s+included_files = \[([^\]]*)\]/gm)];
  expect(blocks.length).toBe(text.match(/included_files/g)?.length);
  return Object.fromEntries(
    blocks.map(([, , pattern = '', list = '']) => [
      pattern,
      { includedFiles: [...list.matchAll(/"([^"]+)"/g)].map(([, path]) => path ?? '') },
    ]),
  );
}

/** Makes no catalog call, but imports the-catalog.ts with the dependencies of every write. */
const READS_NO_CATALOG = 'keys';

/** The built files that a function reads, derived from the sources that are bundled into it. */
async function filesRead(name: string, inputs: readonly string[]): Promise<string[]> {
  const sources = inputs
    .map((path) => relative(root, path))
    .filter((path) => /^(?:src|functions)\//.test(path));
  const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')));
  const shells = texts.flatMap((text) =>
    [...text.matchAll(/builtShell\('(\w+)'\)/g)].map(([, shell]) => shell),
  );
  return [
    ...(sources.includes('src/catalog/the-catalog.ts') && name !== READS_NO_CATALOG
      ? Object.values(BUILT_FILES)
      : []),
    ...(sources.includes('src/protocols/mcp-registry/servers.ts') ? [SERVERS_FILE] : []),
    ...(sources.includes('src/api/ard/open-entries.ts') ? [ARD_FILE] : []),
    ...shells.map((shell) => SHELLS[shell as keyof typeof SHELLS]),
  ].map((path) => `dist/${path}`);
}

/** Calls a bundled function in a fresh process in the bundle's folder, as the platform runs it. It logs the call. */
async function callBundled(name: string, url: string, init: RequestInit = {}) {
  const program = `
    const { default: answer } = await import('./functions/${name}.mjs');
    const response = await answer(new Request(${JSON.stringify(url)}, ${JSON.stringify(init)}), { ip: '192.0.2.1' });
    console.log(JSON.stringify({ status: response.status, body: await response.text() }));`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    {
      cwd: join(root, 'bundled', name),
      env: {},
    },
  );
  const answer = stdout.trimEnd().split('\n').at(-1) ?? '';
  const [call = ''] = (stdout + stderr).split('\n').filter((line) => line !== answer);
  expect(CallLineSchema.parse(JSON.parse(call))).toMatchObject({ function: name, cold: true });
  return JSON.parse(answer) as { status: number; body: string };
}

test('bundles every function of the folder', async () => {
  const names = (await loadFunctions('functions')).map(({ name }) => name);
  expect(bundles.map(({ name }) => name).sort()).toEqual(names);
});

test('every function logs each of its calls under its own name', async () => {
  for (const { name } of bundles) {
    const text = await readFile(`functions/${name}.ts`, 'utf8');
    expect(text, `functions/${name}.ts`).toContain(`export default logged('${name}', `);
  }
});

// Netlify reads the configuration from the source text and silently drops what it cannot read.
test('every bundle keeps the paths and methods of its function', async () => {
  const bundled = bundles.map(({ name, routes = [] }) => ({
    name,
    paths: routes.map(({ pattern }) => pattern),
    methods: [...new Set(routes.flatMap(({ methods }) => methods))].sort(),
  }));
  const running = (await loadFunctions('functions')).map(({ name, routes, methods }) => ({
    name,
    paths: routes.map(({ pathname }) => pathname),
    methods: [...methods].sort(),
  }));
  expect(bundled.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(running);
});

test('netlify.toml includes the built files that each function reads, and no others', async () => {
  expect(bundles.length).toBeGreaterThan(15);
  for (const { name, inputs = [], includedFiles: found = [] } of bundles) {
    const read = await filesRead(name, inputs);
    expect(
      found.map((path) => relative(root, path)).sort(),
      `included_files of functions/${name}.ts: edit the [functions] blocks of netlify.toml`,
    ).toEqual(read.sort());
  }
});

test('discover finds an entry from its bundle alone', async () => {
  const url = 'https://callbook.example/api/public/discover?need=get%20tide%20times';
  const { status, body } = await callBundled('discover', url);
  expect(status).toBe(200);
  expect(DiscoverySchema.parse(JSON.parse(body)).matches[0]?.slug).toBe('tide-tables');
});

/** Reads that a function serves, each with the name of the function. The others are files. */
const functionReads = (await loadFunctions('functions')).flatMap(({ name, routes, methods }) =>
  apiReads()
    .map((operation) => new URL(addressOf(operation), 'https://callbook.example'))
    .filter((url) => methods.length === 0 && routes.some((route) => route.test(url)))
    .map(({ href }) => [name, href] as const),
);

test.each(functionReads)('%s returns %s from its bundle alone', async (name, url) => {
  const { status, body } = await callBundled(name, url);
  expect([status, JSON.parse(body)]).toEqual([200, expect.any(Object)]);
});

test.each([
  ['registry', '/api/public/registry?q=tide', 200],
  ['status', '/api/public/status?slug=tide-tables', 200],
  ['not-found', '/api/public/registry/tide-table', 404],
])('%s reads the catalog from its bundle alone', async (name, path, expected) => {
  const { status, body } = await callBundled(name, `https://callbook.example${path}`);
  expect(status).toBe(expected);
  expect(body).toContain('tide-tables');
});

test('static-methods replies to OPTIONS from its bundle alone', async () => {
  const url = 'https://callbook.example/openapi.json';
  expect(await callBundled('static-methods', url, { method: 'OPTIONS' })).toEqual({ status: 204, body: '' });
});

test('mcp calls a tool from its bundle alone', async () => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_entry', arguments: { slug: 'tide-tables' } },
  });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const answer = await callBundled('mcp', 'http://localhost/mcp', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('{\\"slug\\":\\"tide-tables\\"');
});

test('servers lists servers from its bundle alone', async () => {
  const answer = await callBundled('servers', 'https://callbook.example/v0.1/servers');
  expect(answer).toEqual({ status: 200, body: '{"servers":[],"metadata":{"count":0}}' });
});

test('keys returns 503 without a store from its bundle alone, which has no catalog', async () => {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"a@b.example"}',
  };
  const { status, body } = await callBundled('keys', 'https://callbook.example/api/public/keys', init);
  expect([status, JSON.parse(body).code]).toEqual([503, 'unavailable']);
});

test('submit returns 503 without a store from its bundle alone', async () => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  const { status, body } = await callBundled('submit', 'https://callbook.example/api/public/submit', init);
  expect([status, JSON.parse(body).code]).toEqual([503, 'unavailable']);
});
