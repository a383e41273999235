import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aGateway } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';

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
