import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AccessSchema } from '../../src/entry/access/access-schema.ts';
import { aFolder, aGateway } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';
import { bareEnvironment } from '../helpers/bare-environment.ts';

function setKey(folder: string, key: string, action = 'set') {
  const dump = join(folder, 'entries.ndjson');
  const args = ['credentials', action, 'tides', '--in-file', '--folder', folder, '--file', dump];
  return spawnSync(process.execPath, ['scripts/callbook.ts', ...args], {
    input: key,
    encoding: 'utf8',
    env: bareEnvironment() as NodeJS.ProcessEnv,
  });
}

test('a stored key is in a file of its owner, and goes to the host of the entry without a question', async () => {
  const api = await aTideApi();
  const folder = aFolder();
  writeFileSync(join(folder, 'entries.ndjson'), `${JSON.stringify(api.entry)}\n`);
  writeFileSync(join(folder, 'operations.ndjson'), `${JSON.stringify(api.operations)}\n`);
  const { stdout, stderr } = setKey(folder, `${TIDE_KEY}\n`);
  expect(JSON.parse(stdout)).toEqual({ slug: 'tides', hosts: [api.host], place: 'file' });
  expect(stdout + stderr).not.toContain(TIDE_KEY);
  const file = join(folder, 'credentials', 'tides.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(TIDE_KEY);
  const { call, left } = await aGateway({ entries: [api.entry], operations: [api.operations], folder });
  expect(await call('tides/list_tides')).toMatchObject({ ok: true });
  expect(left.join('\n')).not.toContain(TIDE_KEY);
});

test('a stored key does not follow an entry to another host', async () => {
  const api = await aTideApi();
  const moved = await aTideApi();
  const folder = aFolder();
  writeFileSync(join(folder, 'entries.ndjson'), `${JSON.stringify(api.entry)}\n`);
  writeFileSync(join(folder, 'operations.ndjson'), `${JSON.stringify(api.operations)}\n`);
  setKey(folder, TIDE_KEY);
  const { call } = await aGateway({ entries: [moved.entry], operations: [moved.operations], folder });
  expect((await call('tides/list_tides')).cause).toContain('not set for this host');
  expect(moved.received).toEqual([]);
});

test('for an API with OAuth the user is sent to "set" with a token, and "login" says why', async () => {
  const api = await aTideApi();
  const entry = { ...api.entry, auth_mode: 'OAuth 2.0 bearer token (header Authorization)' };
  const { call, folder } = await aGateway({ entries: [entry], operations: [api.operations] });
  const { remedy } = await call('tides/list_tides');
  expect(remedy).toContain('"callbook credentials set tides" with an access token');
  const { stderr } = setKey(folder, '', 'login');
  expect(stderr).toContain('callbook credentials set tides');
  expect(api.received).toEqual([]);
});

test('the variable with the path of a key file is not sent to an API as its key', async () => {
  const api = await aTideApi();
  const variable = 'GOOGLE_APPLICATION_CREDENTIALS';
  const auth = AccessSchema.parse({
    obtain_url: 'https://tides.example/keys',
    environment_variable: variable,
  });
  const entry = { ...api.entry, auth };
  const { call } = await aGateway({
    entries: [entry],
    operations: [api.operations],
    env: { [variable]: '/home/anna/key.json' },
  });
  const { cause, remedy } = await call('tides/list_tides');
  expect(cause).toContain('is not set for this host');
  expect(remedy).not.toContain(variable);
  expect(api.received).toEqual([]);
});
