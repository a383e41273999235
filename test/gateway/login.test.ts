import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aFolder, aGateway } from '../helpers/a-gateway.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOauthServer } from '../helpers/an-oauth-server.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { bareEnvironment } from '../helpers/bare-environment.ts';
import { killedAt } from '../helpers/killed-at.ts';

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

/** Runs `callbook credentials login`. */
function startLogin(folder: string, more: Record<string, string> = {}) {
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
  const env = { ...bareEnvironment(), HOME: folder, ...more } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ['scripts/callbook.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(String(piece)));
  const said = () => pieces.join('');
  return { said, ended: once(child, 'close').then(() => ({ code: child.exitCode, said: said() })) };
}

/** The same, and opens the page that it names. */
async function logIn(folder: string, more: Record<string, string> = {}) {
  const { said, ended } = startLogin(folder, more);
  await expect.poll(said, { timeout: 20_000 }).toMatch(/log in: \S+\n/);
  const page = await fetch(/log in: (\S+)/.exec(said())?.[1] ?? '');
  return { ...(await ended), page: await page.text() };
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
  expect(readFileSync(join(folder, 'credentials', 'hosted.json'), 'utf8')).toContain('access-token-2-marked');
  expect([said, ...left].join('\n')).not.toMatch(/(?:access|refresh)-token-\d-marked/);
});

test('a login that replaces one whose refresh is refused shows nothing of what the server says about its token', async () => {
  const { server, folder } = await aHostedServer();
  expect((await logIn(folder)).code).toBe(0);
  server.expire();
  server.state.refresh = 'revoked';
  const { code, said } = await logIn(folder);
  expect([code, server.state.grants]).toEqual([0, ['authorization_code', 'authorization_code']]);
  expect(said).not.toMatch(/token-\d-marked/);
});

test('a login that fails with the words of the server shows no token', async () => {
  const { server, folder } = await aHostedServer();
  expect((await logIn(folder)).code).toBe(0);
  server.expire();
  Object.assign(server.state, { refresh: 'revoked', refusal: 'invalid_request' });
  const { code, said } = await startLogin(folder).ended;
  expect([code, said]).toEqual([2, 'hosted refused the login: refused: [secret]\n']);
});

/** A gateway with a login that was stored earlier. */
async function aLoggedInGateway(policy = '', env: Record<string, string> = {}) {
  const { server, folder, setting } = await aHostedServer();
  const issuer = new URL(server.url).origin;
  const oauth_tokens = JSON.stringify({ ...server.issueTokens(), issuer });
  const oauth_client = JSON.stringify({ client_id: 'gateway', issuer });
  const stored = { hosts: [new URL(server.url).host], values: { oauth_client, oauth_tokens } };
  mkdirSync(join(folder, 'credentials'));
  writeFileSync(join(folder, 'credentials', 'hosted.json'), JSON.stringify(stored));
  const gateway = await aGateway({ ...setting, policy, env });
  return { ...gateway, setting, server, echo: () => gateway.call('hosted/echo', { message: 'hi' }) };
}

test('a refresh that is refused ends the login, and nothing that the server says shows the token', async () => {
  const { server, echo, left } = await aLoggedInGateway();
  expect(await echo()).toMatchObject({ ok: true });
  server.expire();
  server.state.refresh = 'revoked';
  expect(await echo()).toMatchObject({
    ok: false,
    cause: 'The login of hosted has ended.',
    remedy: expect.stringContaining('callbook credentials login hosted'),
  });
  expect(left.join('\n')).not.toMatch(/token-\d-marked/);
});

test('a login that is killed while its tokens are stored is no login, and can be repeated', async () => {
  const { folder, setting } = await aHostedServer();
  expect((await logIn(folder, killedAt('oauth_tokens'))).code).toBe(null);
  const { call } = await aGateway(setting);
  expect((await call('hosted/echo', { message: 'hi' })).remedy).toContain('login hosted');
  expect((await logIn(folder)).code).toBe(0);
  const next = await aGateway(setting);
  expect(await next.call('hosted/echo', { message: 'hi' })).toMatchObject({ ok: true });
});

test('a gateway that is killed while it stores refreshed tokens leaves a login that can be repeated', async () => {
  const { server, setting, folder, echo } = await aLoggedInGateway('', killedAt('hosted.json.'));
  expect(await echo()).toMatchObject({ ok: true });
  server.expire();
  await expect(echo()).rejects.toThrow();
  const { call } = await aGateway(setting);
  expect((await call('hosted/echo', { message: 'hi' })).cause).toBe('The login of hosted has ended.');
  expect((await logIn(folder)).code).toBe(0);
  const next = await aGateway(setting);
  expect(await next.call('hosted/echo', { message: 'hi' })).toMatchObject({ ok: true });
});

test('two gateways with one login both go on after one of them refreshed it', async () => {
  const { server, setting, echo } = await aLoggedInGateway();
  const { call } = await aGateway(setting);
  const otherEcho = () => call('hosted/echo', { message: 'hi' });
  for (const each of [echo, otherEcho]) expect(await each()).toMatchObject({ ok: true });
  server.expire();
  for (const each of [echo, otherEcho, echo]) expect(await each()).toMatchObject({ ok: true });
});

const NO_SCOPE = 'Bearer error="insufficient_scope", scope="tides:write tides:admin"';

test.each([
  [
    '403 for a missing scope',
    [403, { 'WWW-Authenticate': NO_SCOPE }],
    { status: 403, remedy: expect.stringContaining('these scopes: tides:admin, tides:write') },
  ],
  ['429', [429, {}], { status: 429, cause: expect.stringContaining('Too many calls') }],
  ['500', [500, {}], { status: 500, cause: expect.stringContaining('failed') }],
  [
    'a redirect to another host',
    [307, { Location: 'http://localhost:1/mcp' }],
    { cause: expect.stringContaining('another host') },
  ],
] as const)('a hosted server that replies with %s is explained', async (_, [status, headers], expected) => {
  const { server, echo, left } = await aLoggedInGateway();
  for (const method of ['initialize', 'tools/call']) {
    server.state.fault = { method, answer: (response) => response.writeHead(status, headers).end('no') };
    const answer = await echo();
    expect(answer).toMatchObject({ ok: false, ...expected });
  }
  expect(left.join('\n')).not.toMatch(/token-\d-marked/);
});

test.each(['initialize', 'tools/list', 'tools/call'])(
  'a hosted server that hangs at %s is left after the time limit of the policy',
  async (method) => {
    const { server, echo } = await aLoggedInGateway('limits: { seconds: 1 }');
    server.state.fault = { method, answer: () => {} };
    const start = performance.now();
    expect((await echo()).cause).toContain('in time');
    expect(performance.now() - start).toBeLessThan(10_000);
  },
);
