import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { writeDump } from '../../src/catalog/bulk/changes.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { answerOf } from '../helpers/mcp-clients.ts';
import { realEntries } from '../helpers/real-catalog.ts';
import { aTideService } from '../helpers/tide-service.ts';

const run = promisify(execFile);
let folder: string;
let built: string;

// A consumer's project with the published package and its dependencies installed.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callbook-consumer-'));
  const installed = join(folder, 'node_modules/callbook-mcp');
  ({ stdout: built } = await run(process.execPath, ['scripts/package.ts', installed]));
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@modelcontextprotocol/core', '@types/node']) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(resolve('node_modules', name), link);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the build ends with the line that puts callbook on the PATH', () => {
  expect(built.trimEnd().split('\n').at(-1)).toBe(
    `npm install --global --install-links ${join(folder, 'node_modules/callbook-mcp')}`,
  );
});

it('the package installs nothing that only a server needs', async () => {
  const manifest = await readFile(join(folder, 'node_modules/callbook-mcp/package.json'), 'utf8');
  expect(Object.keys(JSON.parse(manifest).dependencies)).not.toContain('@upstash/redis');
});

it('the command serves a dump over standard input, compiled to JavaScript', async () => {
  const dump = join(folder, 'entries.ndjson');
  await writeFile(dump, writeDump(realEntries()));
  const client = new Client({ name: 'callbook-test', version: '1.0.0' });
  const command = join(folder, 'node_modules/callbook-mcp/mcp.mjs');
  await client.connect(new StdioClientTransport({ command, args: ['--file', dump] }));
  onTestFinished(() => client.close());
  const found = await client.callTool({
    name: 'discover',
    arguments: { need: 'weather forecast by coordinates' },
  });
  expect(answerOf(found).data).toMatchObject({ uncovered: false });
});

it('the command line finds interfaces in a dump, compiled to JavaScript', async () => {
  const dump = join(folder, 'weather.ndjson');
  const entry = anEntry({ example_needs: ['is it high tide', 'when is high water', 'times of the ebb'] });
  await writeFile(dump, writeDump([entry]));
  const command = join(folder, 'node_modules/callbook-mcp/callbook.mjs');
  const { stdout } = await run(command, ['find', 'when is high water', '--file', dump]);
  expect(JSON.parse(stdout)).toMatchObject({ uncovered: false, matches: [{ slug: 'tide-tables' }] });
});

it('an older Node gets a sentence instead of a SyntaxError', async () => {
  const command = join(folder, 'node_modules/callbook-mcp/callbook.mjs');
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.17.0' }); import(${JSON.stringify(command)});`;
  await expect(run(process.execPath, ['--eval', older])).rejects.toMatchObject({
    code: 2,
    stderr: 'Callbook needs Node 22.19 or newer, and this is 20.17.0.\n',
  });
});

it('the command prints its usage if it has no arguments', async () => {
  const command = join(folder, 'node_modules/callbook-mcp/mcp.mjs');
  const { CALLBOOK_URL: _, ...env } = process.env;
  await expect(run(command, [], { env })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--url'),
  });
});

it('the example of the documentation compiles in strict mode, and discovers, calls and reports', async () => {
  await using service = await aTideService();
  const readme = await readFile(join(folder, 'node_modules/callbook-mcp/README.md'), 'utf8');
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const typed = '// @ts-expect-error: the types are those of the answers\nmatches[0]?.nonsense;\n';
  await writeFile(
    join(folder, 'main.ts'),
    program.replace('https://callbook.example', service.origin) + typed,
  );
  const compilerOptions = {
    strict: true,
    module: 'NodeNext',
    target: 'ES2024',
    types: ['node'],
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  const compiled = run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '--project', folder]);
  expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
  await run(process.execPath, [join(folder, 'main.ts')]);
  expect(service.seen).toEqual(['GET /harbours/Den%20Helder']);
});
