import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aGateway, aGatewayInProcess } from '../helpers/a-gateway.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { serveHttp } from '../helpers/loopback.ts';

const SERVER = join(process.cwd(), 'test/fixtures/gateway/tool-server.ts');
const ECHO = { properties: { message: { type: 'string' as const } }, required: ['message'] };
const TOOLS = [
  aTool({ name: 'echo', input: ECHO }),
  ...['environment', 'hang', 'ask', 'sample', 'flood'].map((name) => aTool({ name })),
];

const aServerEntry = (endpoint: string, fields: object = {}) => {
  const entry = {
    ...anEntry({ slug: 'tools', category: 'mcp', endpoint, auth_mode: 'none (local server)', ...fields }),
    private: true as const,
  };
  return { entries: [entry], operations: [publishOperations(entry, anOperationsFile(TOOLS))] };
};

const START = `start tools ["node","${SERVER}"]`;
const allowing = (line: string) => `grants: [${JSON.stringify(line)}]`;

test('a local server is not started without consent, and the refusal has the line that allows it', async () => {
  const { call } = await aGatewayInProcess(aServerEntry(`node ${SERVER}`));
  const answer = await call('tools/echo', { message: 'hi' });
  expect(answer.ok).toBe(false);
  expect(answer.remedy).toContain(JSON.stringify(START));
});

test('a local server is kept warm between calls and gets no variables of the user', async () => {
  const { call } = await aGateway({
    ...aServerEntry(`node ${SERVER}`),
    policy: allowing(START),
    env: { AWS_SECRET_ACCESS_KEY: 'aws-marked-secret-1' },
  });
  const first = await call('tools/echo', { message: 'hi' });
  expect(first).toMatchObject({ ok: true, data: expect.stringMatching(/^heard hi in \d+$/) });
  expect((await call('tools/echo', { message: 'hi' })).data).toBe(first.data);
  const environment = (await call('tools/environment')).data as object;
  expect(JSON.stringify(environment)).not.toContain('aws-marked-secret-1');
});

test('a server ends with the gateway', async () => {
  const { call, client } = await aGateway({ ...aServerEntry(`node ${SERVER}`), policy: allowing(START) });
  const pid = Number(/\d+$/.exec(String((await call('tools/echo', { message: 'hi' })).data))?.[0]);
  await client.close();
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

const HAS_GUARDIAN = existsSync('/usr/bin/setpriv'); // Elsewhere only the end of its input tells a server.

test.runIf(HAS_GUARDIAN)(
  'a gateway that is killed during calls leaves whole files and no server',
  async () => {
    const gateway = await aGateway({ ...aServerEntry(`node ${SERVER} deaf`), answer: () => true });
    const { call, client, folder } = gateway;
    const pid = Number(/\d+$/.exec(String((await call('tools/echo', { message: 'hi' })).data))?.[0]);
    expect(isAlive(pid)).toBe(true);
    const hanging = call('tools/hang').catch(() => 'gone');
    const echoes = Array.from({ length: 20 }, () =>
      call('tools/echo', { message: 'hi' }).catch(() => 'gone'),
    );
    await Promise.race(echoes);
    process.kill((client.transport as StdioClientTransport).pid ?? Number.NaN, 'SIGKILL');
    expect(await hanging).toBe('gone');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    const lines = readFileSync(join(folder, 'audit.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).operation)).toContain('tools/echo');
    expect(readFileSync(join(folder, 'grants.ndjson'), 'utf8').trim().split('\n')).toHaveLength(1);
  },
);

test('consent holds for the whole command: with another argument the user is asked again', async () => {
  const { call } = await aGatewayInProcess({
    ...aServerEntry(`node ${SERVER} changed`),
    policy: allowing(START),
  });
  expect((await call('tools/echo', { message: 'hi' })).cause).toContain('consent');
});

test('a tool whose schema differs from the recorded one is refused with the difference', async () => {
  const grant = `start tools ["node","${SERVER}","changed"]`;
  const { call } = await aGatewayInProcess({
    ...aServerEntry(`node ${SERVER} changed`),
    policy: allowing(grant),
  });
  const { cause } = await call('tools/echo', { message: 'hi' });
  expect(cause).toContain('"message" was string and is number');
  expect(cause).toContain('"token" is required now');
});

test('a server that asks the user for something gets no answer', async () => {
  const questions: string[] = [];
  const { call } = await aGatewayInProcess({
    ...aServerEntry(`node ${SERVER}`),
    policy: allowing(START),
    answer: (question) => questions.push(question) > 0,
  });
  expect((await call('tools/ask')).ok).toBe(false);
  expect(questions).toEqual([]);
});

test('a server that asks for a sample of the model gets none', async () => {
  const { call } = await aGatewayInProcess({ ...aServerEntry(`node ${SERVER}`), policy: allowing(START) });
  expect(await call('tools/sample')).toMatchObject({ ok: false, data: 'Method not found' });
});

test('a tool that hangs is left after the time limit of the policy', async () => {
  const policy = `limits: { seconds: 2 }\n${allowing(START)}`;
  const { call } = await aGatewayInProcess({ ...aServerEntry(`node ${SERVER}`), policy });
  expect((await call('tools/hang')).cause).toContain('in time');
});

test('a local server that does not start is left after the time limit of the policy for starts', async () => {
  const policy = `limits: { start_seconds: 1 }\n${allowing('start tools ["sleep","60"]')}`;
  const { call } = await aGatewayInProcess({ ...aServerEntry('sleep 60'), policy });
  const start = performance.now();
  expect((await call('tools/echo', { message: 'hi' })).cause).toContain('in time');
  expect(performance.now() - start).toBeLessThan(30_000);
});

test('a server that writes a gigabyte is ended, and the gateway goes on', async () => {
  const { call } = await aGatewayInProcess({ ...aServerEntry(`node ${SERVER}`), policy: allowing(START) });
  expect((await call('tools/flood')).ok).toBe(false);
  expect(await call('tools/echo', { message: 'hi' })).toMatchObject({ ok: true });
});

test('a server with ten thousand tools is as good as another', async () => {
  const grant = `start tools ["node","${SERVER}","crowded"]`;
  const { call } = await aGatewayInProcess({
    ...aServerEntry(`node ${SERVER} crowded`),
    policy: allowing(grant),
  });
  expect(await call('tools/echo', { message: 'hi' })).toMatchObject({ ok: true });
});

test('a runner without a version is refused even if the user could be asked', async () => {
  const { call } = await aGatewayInProcess({
    ...aServerEntry('npx -y some-unknown-server'),
    answer: () => true,
  });
  expect((await call('tools/echo', { message: 'hi' })).cause).toContain('newest');
});

test('a hosted server gets its token, and a wrong one is an auth error', async () => {
  const TOKEN = 'hosted-token-123456';
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'hosted', version: '1.0.0' });
    server.registerTool('echo', { inputSchema: z.object({ message: z.string() }) }, ({ message }) => ({
      content: [{ type: 'text', text: message }],
    }));
    return server;
  });
  const server = await serveHttp(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end('no');
    const { method = 'GET', headers } = request;
    const body = pieces.length > 0 ? Buffer.concat(pieces) : null;
    const asked = new Request('http://localhost/mcp', {
      method,
      headers: headers as Record<string, string>,
      body,
    });
    const reply = await handler.fetch(asked);
    response
      .writeHead(reply.status, Object.fromEntries(reply.headers))
      .end(Buffer.from(await reply.arrayBuffer()));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const hosted = aServerEntry(server.url('/mcp'), {
    auth_mode: 'bearer token (header Authorization)',
    auth_params: [{ name: 'Authorization', location: 'header', required: true }],
  });
  const policy = allowing(`credential tools CALLBOOK_SECRET_TOOLS 127.0.0.1:${server.port}`);
  const right = await aGatewayInProcess({ ...hosted, policy, env: { CALLBOOK_SECRET_TOOLS: TOKEN } });
  expect(await right.call('tools/echo', { message: TOKEN })).toMatchObject({ ok: true, data: '[secret]' });
  const wrong = await aGatewayInProcess({
    ...hosted,
    policy,
    env: { CALLBOOK_SECRET_TOOLS: 'wrong-token-1' },
  });
  expect(await wrong.call('tools/echo', { message: 'hi' })).toMatchObject({ ok: false, status: 401 });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
