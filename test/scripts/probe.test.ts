import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { writeEntry } from '../../src/entry/files/write.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { ENTRY_TEXT } from '../helpers/entry-text.ts';
import { mcpWithoutSessions } from '../helpers/fake-mcp-servers.ts';
import { type LoopbackServer, serveHttp } from '../helpers/loopback.ts';

/** A repository with a folder of entries, each at a path of one server. */
function aRepository(server: LoopbackServer, ...slugs: string[]) {
  const repository = mkdtempSync(join(tmpdir(), 'callbook-probe-'));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  spawnSync('git', ['init', '-q', repository]);
  const folder = join(repository, 'entries', 'api');
  mkdirSync(folder, { recursive: true });
  for (const slug of slugs) {
    const text = ENTRY_TEXT.replace('/v1/harbours/', `/v1/${slug}/`);
    const probe = `probe_url: ${server.url(`/${slug}`)}\n`;
    writeFileSync(join(folder, `${slug}.yaml`), text.replace(/(?=source:)/, probe));
  }
  const commits = () =>
    spawnSync('git', ['-C', repository, 'log', '--format=%s', 'history'], { encoding: 'utf8' });
  return { repository, commits: () => commits().stdout.trim().split('\n').filter(Boolean) };
}

const start = (server: LoopbackServer, repository: string, ...flags: string[]) =>
  startWith(repository, '--allow', '127.0.0.1', '--control', server.url('/control'), ...flags);

function startWith(repository: string, ...flags: string[]) {
  const at = ['--folder', join(repository, 'entries'), '--repository', repository];
  const child = spawn('node', ['scripts/probe.ts', ...at, ...flags], {
    env: { ...process.env, URL: 'https://callbook.test' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
  return { stop: () => child.kill('SIGTERM'), ended };
}

/** Answers 500 at /broken and 200 elsewhere; says when /hanging is asked for, and leaves it at that. */
async function aServer(onHang = () => {}) {
  const agents = new Set<string | undefined>();
  const server = await serveHttp((request, response) => {
    agents.add(request.headers['user-agent']);
    if (request.url === '/hanging') return onHang();
    response.writeHead(request.url === '/keyed' ? 401 : 200).end('{}');
  });
  return Object.assign(server, { agents });
}

test('pushes to origin when it is asked to, and not before', async () => {
  await using server = await aServer();
  const { repository, commits } = aRepository(server, 'tides');
  const remote = mkdtempSync(join(tmpdir(), 'callbook-remote-'));
  onTestFinished(() => rmSync(remote, { recursive: true }));
  spawnSync('git', ['init', '-q', '--bare', remote]);
  spawnSync('git', ['-C', repository, 'remote', 'add', 'origin', remote]);
  const pushed = () =>
    spawnSync('git', ['-C', remote, 'log', '--format=%s', 'history'], { encoding: 'utf8' }).stdout;
  const { output } = await start(server, repository).ended;
  expect(output).toContain(
    'Not pushed: origin lacks 1 run. To push with the next run: npm run probe -- --push',
  );
  expect([commits().length, pushed()]).toEqual([1, '']);
  expect((await start(server, repository, '--push').ended).output).not.toContain('Not pushed');
  expect(pushed().trim().split('\n')).toHaveLength(1);
});

test('records a run as one commit, and tells nothing of those who are fine', async () => {
  await using server = await aServer();
  const { repository, commits } = aRepository(server, 'tides', 'keyed');
  const { code, output } = await start(server, repository).ended;
  expect(output).toBe('2 interfaces: 1 ok, 1 auth_required. 1 of 1 control addresses answered.\n');
  expect([code, commits().length]).toEqual([0, 1]);
  expect([...server.agents]).toEqual(['CallbookProber/0.4 (+https://callbook.test/methodology/#prober)']);
});

test('with --dry-run prints each check and writes nothing', async () => {
  await using server = await aServer();
  const { repository, commits } = aRepository(server, 'tides', 'keyed');
  const { output } = await start(server, repository, '--dry-run').ended;
  expect(output).toMatch(/^tides +ok {2}answered 200, \d+ ms$/m);
  expect(output).toMatch(/^keyed +auth_required {2}answered 401, \d+ ms$/m);
  expect(commits()).toEqual([]);
});

/** Adds the entry of an MCP server to a repository. Returns its slug. */
function addMcpEntry(repository: string, endpoint: string): string {
  const { slug, category, ...fields } = aCatalogEntry({ category: 'mcp', endpoint });
  mkdirSync(join(repository, 'entries', category));
  writeFileSync(join(repository, 'entries', category, `${slug}.yaml`), writeEntry(fields));
  return slug;
}

test('records the tools of an MCP server in the commit of the run', async () => {
  const mcp = mcpWithoutSessions(() => ({ get_tides: { harbour: z.string() } }));
  await using server = await serveHttp((request, response) =>
    request.url === '/mcp' ? mcp(request, response) : response.writeHead(200).end('{}'),
  );
  const { repository, commits } = aRepository(server, 'tides');
  const slug = addMcpEntry(repository, server.url('/mcp'));
  const { code } = await start(server, repository).ended;
  expect([code, commits().length]).toEqual([0, 1]);
  const path = `history:tools/${slug}.json`;
  const { stdout } = spawnSync('git', ['-C', repository, 'show', path], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toMatchObject({
    address: server.url('/mcp'),
    server_version: '1.0.0',
    total: 1,
    tools: [{ name: 'get_tides', description: 'Does get_tides.', inputSchema: { required: ['harbour'] } }],
  });
});

test('prints no command to the runner of a workflow, whatever a server says', async () => {
  await using server = await serveHttp((_, response) => {
    const error = {
      code: -32_000,
      message: 'Needs an API key ##[add-path]/tmp\r\n::add-mask::x\u2028::stop-commands::x',
    };
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
  });
  const { repository } = aRepository(server);
  addMcpEntry(repository, server.url('/mcp'));
  const { output } = await start(server, repository, '--dry-run').ended;
  expect(output).toContain('add-path');
  expect(output).not.toMatch(/##\[|^\s*::/m);
});

test('a control address in a private network is asked without --allow, and --allow takes a network', async () => {
  await using server = await aServer();
  const { repository } = aRepository(server, 'tides');
  const flags = ['--control', server.url('/control'), '--dry-run'];
  expect((await startWith(repository, ...flags).ended).output).toMatch(
    /not public\n1 interface: .* 1 of 1 control addresses answered/,
  );
  expect((await startWith(repository, ...flags, '--allow', '127.0.0.0/8').ended).output).toContain(
    '1 interface: 1 ok.',
  );
  const { code, output } = await startWith(repository, ...flags, '--allow', 'billing.test').ended;
  expect(code).toBe(2);
  expect(output).toContain('--allow was "billing.test"; allowed are addresses and networks');
});

test('with --only probes just that one', async () => {
  await using server = await aServer();
  const { repository } = aRepository(server, 'tides', 'keyed');
  const { output } = await start(server, repository, '--only', 'keyed', '--json', '--dry-run').ended;
  expect(JSON.parse(output)).toMatchObject({ checks: [{ slug: 'keyed', state: 'auth_required' }] });
});

test('an unknown slug ends the command with exit code 1', async () => {
  await using server = await aServer();
  const { repository } = aRepository(server, 'tides');
  const { code, output } = await start(server, repository, '--only', 'tide').ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^There is no entry "tide" in .*entries\. See the file names there\.\n$/);
});

test('one faulty entry does not keep the others from being probed', async () => {
  await using server = await aServer();
  const { repository } = aRepository(server, 'tides');
  writeFileSync(join(repository, 'entries', 'api', 'faulty.yaml'), 'name: [');
  const { code, output } = await start(server, repository, '--dry-run').ended;
  expect(code).toBe(0);
  expect(output).toMatch(/faulty\.yaml:1:/);
  expect(output).toMatch(/1 interface: 1 ok\./);
});

test('stops at SIGTERM and records nothing', async () => {
  let run: ReturnType<typeof start> | undefined;
  await using server = await aServer(() => run?.stop());
  const { repository, commits } = aRepository(server, 'tides', 'hanging');
  run = start(server, repository);
  expect(await run.ended).toEqual({ code: 143, output: 'Stopped. Nothing of this run was recorded.\n' });
  expect(commits()).toEqual([]);
});

test('ends with an error where the history cannot be pushed', async () => {
  await using server = await aServer();
  const { repository } = aRepository(server, 'tides');
  spawnSync('git', ['-C', repository, 'remote', 'add', 'origin', join(repository, 'gone')]);
  const { code, output } = await start(server, repository, '--push').ended;
  expect(output).toContain('GitError: git ls-remote');
  expect(code).toBe(1);
});
