import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aFolder, aGateway } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';
import { serveHttp } from '../helpers/loopback.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());

const FORMS = [
  TIDE_KEY,
  encodeURIComponent(TIDE_KEY),
  JSON.stringify(TIDE_KEY).slice(1, -1),
  Buffer.from(TIDE_KEY).toString('base64').slice(0, 12),
  Buffer.from(TIDE_KEY).toString('hex'),
];

test('a key that the interface reflects reaches neither the client nor a file', async () => {
  const api = await aTideApi();
  const { call, left, folder } = await aGateway({
    entries: [api.entry],
    operations: [api.operations],
    env: { TIDE_KEY, AWS_SECRET_ACCESS_KEY: 'aws-marked-secret-1' },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
  });
  const answer = await call('tides/echo');
  expect(JSON.stringify(answer)).toContain('[secret]');
  await call('tides/large');
  for (const name of ['moved', 'broken', 'nothing']) await call(`tides/${name}`);
  const texts = [...left, ...filesIn(folder).map((path) => readFileSync(path, 'utf8'))].join('\n');
  for (const form of [...FORMS, 'aws-marked-secret-1']) expect(texts).not.toContain(form);
});

test('an entry that names the variable of another interface gets it only with consent for its host', async () => {
  const api = await aTideApi();
  const { call } = await aGateway({ entries: [api.entry], operations: [api.operations], env: { TIDE_KEY } });
  const answer = await call('tides/list_tides');
  expect(answer.ok).toBe(false);
  expect(answer.remedy).toContain(`credential tides TIDE_KEY ${api.host}`);
  expect(api.received).toEqual([]);
});

test('consent to send a key is remembered for this host, and asked again for another', async () => {
  const api = await aTideApi();
  const questions: string[] = [];
  const answer = (question: string) => questions.push(question) > 0;
  const setting = { operations: [api.operations], env: { TIDE_KEY }, answer };
  const first = await aGateway({ ...setting, entries: [api.entry] });
  expect(await first.call('tides/list_tides')).toMatchObject({ ok: true });
  expect(await first.call('tides/list_tides')).toMatchObject({ ok: true });
  expect(questions).toHaveLength(1);
  const moved = await aTideApi();
  const later = await aGateway({
    ...setting,
    entries: [moved.entry],
    operations: [moved.operations],
    folder: first.folder,
  });
  expect(await later.call('tides/list_tides')).toMatchObject({ ok: true });
  expect(questions[1]).toContain(moved.host);
});

test('an argument that looks like a placeholder is sent as it is', async () => {
  const api = await aTideApi();
  const { call } = await aGateway({
    entries: [api.entry],
    operations: [api.operations],
    env: { TIDE_KEY },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
  });
  await call('tides/list_tides', { station: '<x_tide_key>' });
  expect(api.received[0]?.url).toBe('/v1/tides?station=%3Cx_tide_key%3E');
});

test('an entry of the public catalog cannot call an address of this machine', async () => {
  const api = await aTideApi();
  const { private: _, ...entry } = api.entry;
  const { call } = await aGateway({
    entries: [entry],
    operations: [api.operations],
    env: { TIDE_KEY },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
  });
  expect((await call('tides/list_tides')).cause).toContain('not public');
  expect(api.received).toEqual([]);
});

/** The API that reflects every request, as an entry with its key in another place. */
async function aReflectingApi(fields: object, path = '/reflect') {
  const server = await serveHttp((request, response) => {
    const { url, headers } = request;
    response
      .writeHead(400, { 'Content-Type': 'text/plain' })
      .end(`refused: ${url} ${JSON.stringify(headers)}`);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const host = `127.0.0.1:${server.port}`;
  const entry = {
    ...anEntry({ slug: 'mirror', endpoint: `http://${host}`, ...fields }),
    private: true as const,
  };
  const endpoint = entry.endpoint.replace('HOST', host);
  const operation = anOperation({ name: 'reflect', path });
  const operations = publishOperations({ ...entry, endpoint }, anOperationsFile([operation]));
  return { entry: { ...entry, endpoint }, operations, host };
}

test.each([
  [
    'in the query',
    {
      auth_mode: 'API key (query parameter key)',
      auth_params: [{ name: 'key', location: 'query' as const, required: true }],
    },
  ],
  [
    'as a password',
    { auth_mode: 'basic (key as user)', invocation_example: 'curl -u <api_key>: http://HOST/reflect' },
  ],
  [
    'as a token',
    {
      auth_mode: 'bearer token',
      auth_params: [{ name: 'Authorization', location: 'header' as const, required: true }],
    },
  ],
  ['in the path', { auth_mode: 'API key (in the path)', endpoint: 'http://HOST/bot{token}' }],
])('a key %s arrives, and is cut from the error that repeats it', async (_, fields) => {
  const api = await aReflectingApi(fields);
  const { call, left, folder } = await aGateway({
    entries: [api.entry],
    operations: [api.operations],
    env: { CALLBOOK_SECRET_MIRROR: TIDE_KEY },
    policy: `grants: ["credential mirror CALLBOOK_SECRET_MIRROR ${api.host}"]`,
  });
  const answer = await call('mirror/reflect');
  expect(JSON.stringify(answer)).toContain('[secret]');
  const texts = [...left, ...filesIn(folder).map((path) => readFileSync(path, 'utf8'))].join('\n');
  for (const form of FORMS) expect(texts).not.toContain(form);
});

test('variables of a proxy lead no request elsewhere', async () => {
  const seen: string[] = [];
  const proxy = await serveHttp((request, response) => {
    seen.push(String(request.url));
    response.end();
  });
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const api = await aTideApi();
  const { call } = await aGateway({
    entries: [api.entry],
    operations: [api.operations],
    env: { TIDE_KEY, HTTP_PROXY: proxy.url(), http_proxy: proxy.url(), NODE_USE_ENV_PROXY: '1' },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
  });
  expect(await call('tides/list_tides')).toMatchObject({ ok: true });
  expect(seen).toEqual([]);
});

test('two gateways with one folder keep the consent of both and every audit line', async () => {
  const [api, other] = [await aTideApi(), await aTideApi()];
  const folder = aFolder();
  const setting = {
    entries: [api.entry, { ...other.entry, slug: 'waves' }],
    operations: [api.operations, { ...other.operations, slug: 'waves' }],
    env: { TIDE_KEY },
    folder,
  };
  const gateways = [
    await aGateway({ ...setting, answer: () => true }),
    await aGateway({ ...setting, answer: () => true }),
  ];
  const answers = await Promise.all(
    gateways.flatMap(({ call }, at) =>
      Array.from({ length: 5 }, () => call(`${at === 0 ? 'tides' : 'waves'}/list_tides`)),
    ),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const third = await aGateway(setting); // It cannot ask, so it has only the consent that was kept.
  for (const slug of ['tides', 'waves'])
    expect(await third.call(`${slug}/list_tides`)).toMatchObject({ ok: true });
  const lines = readFileSync(join(folder, 'audit.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(Array(12).fill('success'));
});
