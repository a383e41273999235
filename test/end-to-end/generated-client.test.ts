import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ApiOperation, apiOperations, exampleParameters } from '../helpers/api-operations.ts';
import { type RunningSite, theSite } from '../helpers/running-site.ts';

const run = promisify(execFile);
let site: RunningSite;
beforeAll(async () => {
  site = await theSite();
});

/** A call by its path and the examples of the description, as a user of the generated client writes it. */
function callText(operation: ApiOperation): string {
  const params = Object.fromEntries(
    (['path', 'query'] as const)
      .map((place) => [place, exampleParameters(operation, place)] as const)
      .filter(([, values]) => Object.keys(values).length > 0),
  );
  const isText = Object.keys(operation.responses['200']?.content ?? {}).some((type) =>
    type.endsWith('ndjson'),
  );
  const options = JSON.stringify({
    params,
    ...(operation.body ? { body: operation.body.example } : {}),
    ...(isText ? { parseAs: 'text' } : {}),
  });
  return `done.${operation.id} = sizeOf((await client.${operation.method}('${operation.path}', ${options})).data);`;
}

/** Calls whose results are checked, and those that need a key. All others are made of the description. */
const CHOSEN_CALLS = `
const discovery = await client.GET('/api/public/discover', { params: { query: { need: 'weather forecast', limit: 2 } } });
done.endpoint = discovery.data?.matches[0]?.call.endpoint;
const batch = await client.POST('/api/public/discover', { body: { needs: ['weather forecast', 'convert currency'], limit: 1 } });
done.discoverBatch = batch.data?.plan.interfaces[0]?.slug;
const search = await client.GET('/api/public/registry', { params: { query: { slugs: slug } } });
done.result = search.data?.results[0]?.slug;
const entry = await client.GET('/api/public/registry/{slug}', { params: { path: { slug } } });
done.entry = entry.data?.entry.slug;
const vocabulary = await client.GET('/api/public/capabilities');
done.capability = vocabulary.data?.capabilities[0]?.name;
const status = await client.GET('/api/public/status', { params: { query: { slug } } });
done.status = status.data?.interfaces[0]?.slug;
const manifest = await client.GET('/api/public/manifest.json');
done.sha256 = manifest.data?.files[0]?.sha256;
done.isReachable = (await client.GET('/api/public/health')).data?.store.reachable;
const report = await client.POST('/api/public/report', { body: { slug, outcome: 'success', latency_ms: 12 } });
done.reportInvocation = report.data?.recorded;
const submission = await client.POST('/api/public/submit', {
  body: {
    slug: 'generated-lights',
    category: 'api',
    name: 'Generated Lights',
    summary: 'Lighthouses, proposed by a generated client.',
    endpoint: 'https://generated.example.org/v1',
    auth_mode: 'none',
    docs_url: 'https://generated.example.org/docs',
    tags: ['navigation'],
    capabilities: ['list_generated_lights'],
    example_needs: ['which light is that', 'lights of a coast as a list', 'nearest light to here'],
    source: 'https://generated.example.org/docs',
  },
});
done.submitEntry = submission.data?.submission_id ?? submission.error?.detail;
const text = 'weather forecast';
const found = await client.POST('/ard/search', { body: { query: { text, filter: { type: 'application/json' } }, federation: 'none', pageSize: 1 } });
done.ardSearch = found.data?.results[0]?.metadata.slug;
const counted = await client.POST('/ard/explore', { body: { query: { text }, resultType: { facets: [{ field: 'type', limit: 5, minCount: 1 }] } } });
done.ardExplore = counted.data?.facets.type?.buckets[0]?.value;
const key = await client.POST('/api/public/keys', { body: { email: 'keeper@example.org' } });
const header = { headers: { 'x-api-key': key.data?.key ?? '' } };
done.createKey = key.data?.follow_limit;
const follow = await client.POST('/api/public/watch', { ...header, body: { slug, webhook_url: 'https://127.0.0.1/alerts' } });
done.watchEntry = follow.error?.errors?.[0]?.parameter;
const follows = await client.GET('/api/public/watch', header);
done.listFollows = follows.data?.limit;
const ended = await client.DELETE('/api/public/watch/{id}', { ...header, params: { path: { id: 'nobody' } } });
done.endFollow = ended.error?.code;
const erased = await client.DELETE('/api/public/keys', header);
done.eraseKey = erased.data?.erased;
const refused = await client.GET('/api/public/discover', { params: { query: { need: 'x' } } });
done.problem = refused.error?.errors?.[0]?.allowed;
`;

// A program as a developer writes it who knows only the published description and a generator.
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
const done: Record<string, unknown> = {};
const slug = 'open-meteo-forecast';
const sizeOf = (data: string | object | undefined) => typeof data === 'string' ? data.length : Object.keys(data ?? {}).length;

${apiOperations()
  .filter(({ id }) => !CHOSEN_CALLS.includes(`done.${id} =`))
  .map(callText)
  .join('\n')}
${CHOSEN_CALLS}
console.log(JSON.stringify(done));
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: 'NodeNext',
    target: 'ES2024',
    lib: ['ES2024', 'DOM'],
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  },
  files: ['main.ts'],
};

it('a client generated from the description compiles under strict and makes every call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-generated-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const description = await (await fetch(`${site.origin}/openapi.json`)).json();
  await Promise.all([
    symlink(resolve('node_modules'), join(folder, 'node_modules')),
    writeFile(join(folder, 'package.json'), '{ "type": "module" }'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG)),
    writeFile(join(folder, 'api.ts'), astToString(await openapiTS(description))),
    writeFile(join(folder, 'main.ts'), PROGRAM),
  ]);
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const errors = await run(process.execPath, [compiler, '--project', folder]).catch(({ stdout }) => ({
    stdout,
  }));
  expect(errors.stdout).toBe('');
  const { stdout } = await run(process.execPath, [join(folder, 'main.ts'), site.origin]);
  const done = JSON.parse(stdout) as Record<string, unknown>;
  for (const { id } of apiOperations())
    expect(
      done,
      `${id} is not called: add it to CHOSEN_CALLS of test/end-to-end/generated-client.test.ts`,
    ).toHaveProperty(id);
  expect(done).toMatchObject({
    endpoint: expect.any(String),
    result: 'open-meteo-forecast',
    entry: 'open-meteo-forecast',
    capability: expect.any(String),
    status: 'open-meteo-forecast',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    isReachable: true,
    reportInvocation: true,
    submitEntry: expect.stringMatching(/^[0-9a-f]{20}$/),
    createKey: 3,
    watchEntry: 'webhook_url',
    listFollows: 3,
    endFollow: 'unknown_follow',
    eraseKey: true,
    problem: 'a text of 3 to 300 characters',
  });
  for (const [operation, value] of Object.entries(done)) expect(value, operation).toBeTruthy();
});
