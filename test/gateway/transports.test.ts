import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { runInTerminal } from '../helpers/a-callbook-program.ts';
import { aFolder, aGateway } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { bareEnvironment } from '../helpers/bare-environment.ts';
import { aWatchedRegistry } from '../helpers/watched-registry.ts';

const TOKEN = 'gateway-token-of-a-test';

/** `callbook gateway --http 0`, and its address. */
async function aHttpGateway() {
  const api = await aTideApi();
  const folder = aFolder();
  writeFileSync(join(folder, 'entries.ndjson'), `${JSON.stringify(api.entry)}\n`);
  writeFileSync(join(folder, 'operations.ndjson'), `${JSON.stringify(api.operations)}\n`);
  writeFileSync(join(folder, 'callbook-policy.yaml'), `grants: [credential tides TIDE_KEY ${api.host}]`);
  const args = ['gateway', '--http', '0', '--folder', folder, '--file', join(folder, 'entries.ndjson')];
  const child = spawn(process.execPath, ['scripts/callbook.ts', ...args], {
    env: { ...bareEnvironment(), HOME: folder, TIDE_KEY, CALLBOOK_GATEWAY_TOKEN: TOKEN } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  await expect.poll(() => said, { timeout: 20_000 }).toContain('/mcp');
  return { url: /http:\S+\/mcp/.exec(said)?.[0] ?? '', said: () => said };
}

test('the official client calls an operation over HTTP with the token', async () => {
  const { url, said } = await aHttpGateway();
  const client = new Client({ name: 'callbook-test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport);
  onTestFinished(() => client.close());
  const result = await client.callTool({
    name: 'call_operation',
    arguments: { operation: 'tides/list_tides' },
  });
  expect(JSON.stringify(result)).toContain('12:00');
  expect(said()).not.toContain(TOKEN);
});

test.each([
  [401, 'without the token', {}],
  [401, 'with another token', { Authorization: 'Bearer another' }],
  [403, 'from a page of another site', { Authorization: `Bearer ${TOKEN}`, Origin: 'https://evil.example' }],
])('the HTTP gateway answers %i %s', async (status, _, headers) => {
  const { url } = await aHttpGateway();
  const response = await fetch(url, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: '{}',
  });
  expect(response.status).toBe(status);
});

const aPublicTool = () => {
  const entry = anEntry({ slug: 'git', category: 'cli', endpoint: 'git', auth_mode: 'none (local command)' });
  const file = anOperationsFile([aTool({ name: 'version', command: 'git --version' })]);
  return { entry, operations: publishOperations(entry, file) };
};

test('the outcome is reported without arguments or answers, and not with the switch', async () => {
  const { entry, operations } = aPublicTool();
  const { url, reports } = await aWatchedRegistry([entry], [operations]);
  const setting = { entries: [], operations: [], url, policy: 'commands: [git]' };
  const silent = await aGateway({ ...setting, args: ['--no-report'] });
  expect(await silent.call('git/version')).toMatchObject({ ok: true });
  await silent.client.close();
  const reporting = await aGateway(setting);
  expect(await reporting.call('git/version')).toMatchObject({ ok: true });
  const body = { slug: 'git', outcome: 'success', latency_ms: expect.any(Number) };
  await expect.poll(() => reports, { timeout: 10_000 }).toEqual([{ status: 200, body }]);
});

test('"install gateway" adds this program to the configuration of a client', async () => {
  const folder = aFolder();
  const args = ['install', 'gateway', '--client', 'cursor', '--config', 'mcp.json', '--dry-run'];
  const { out, code } = await runInTerminal([...args, '--url', 'https://callbook.example'], { folder });
  expect(code).toBe(0);
  expect(out).toContain('"gateway"');
  expect(out).toContain('https://callbook.example');
});
