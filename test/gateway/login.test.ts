import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aFolder, aGateway } from '../helpers/a-gateway.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOauthServer } from '../helpers/an-oauth-server.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { bareEnvironment } from '../helpers/bare-environment.ts';

const ECHO = aTool({
  name: 'echo',
  input: { properties: { message: { type: 'string' } }, required: ['message'] },
});

async function aHostedServer() {
  const server = await anOauthServer();
  const entry = {
    ...anEntry({
      slug: 'hosted',
      category: 'mcp',
      endpoint: server.url,
      auth_mode: 'OAuth 2.0 (in the browser)',
      auth_params: [{ name: 'Authorization', location: 'header', required: true }],
    }),
    private: true as const,
  };
  const operations = publishOperations(entry, anOperationsFile([ECHO]));
  const folder = aFolder();
  writeFileSync(join(folder, 'entries.ndjson'), `${JSON.stringify(entry)}\n`);
  writeFileSync(join(folder, 'operations.ndjson'), `${JSON.stringify(operations)}\n`);
  return { server, folder, setting: { entries: [entry], operations: [operations], folder } };
}

/** Runs `callbook credentials login`, and opens the page that it names. */
async function logIn(folder: string) {
  const args = [
    'credentials',
    'login',
    'hosted',
    '--in-file',
    '--folder',
    folder,
    '--file',
    join(folder, 'entries.ndjson'),
  ];
  const env = { ...bareEnvironment(), HOME: folder } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ['scripts/callbook.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/log in: \S+\n/);
  const page = await fetch(/log in: (\S+)/.exec(said)?.[1] ?? '');
  await closed;
  return { code: child.exitCode, said, page: await page.text() };
}

test('a login in the browser is stored, used, and refreshed when it ends, and its tokens are never shown', async () => {
  const { server, folder, setting } = await aHostedServer();
  const before = await aGateway(setting);
  expect((await before.call('hosted/echo', { message: 'hi' })).remedy).toContain(
    'callbook credentials login hosted',
  );
  const { code, said, page } = await logIn(folder);
  expect([code, page]).toEqual([0, expect.stringContaining('close this page')]);
  const { call, left } = await aGateway(setting);
  expect(await call('hosted/echo', { message: server.state.access })).toMatchObject({
    ok: true,
    data: '[secret]',
  });
  server.expire();
  expect(await call('hosted/echo', { message: 'again' })).toMatchObject({ ok: true, data: 'again' });
  expect(server.state.grants).toEqual(['authorization_code', 'refresh_token']);
  expect(readFileSync(join(folder, 'credentials.json'), 'utf8')).toContain('access-token-2-marked');
  expect([said, ...left].join('\n')).not.toMatch(/(?:access|refresh)-token-\d-marked/);
});
