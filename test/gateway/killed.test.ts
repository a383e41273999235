import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aFolder, aGateway } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { bareEnvironment } from '../helpers/bare-environment.ts';
import { killedAt } from '../helpers/killed-at.ts';

// A gateway that is killed with half a file written. The next one starts, and takes nothing half for whole.

const linesOf = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

/** A program in place of a local server, which leaves the file "started". */
function aLeavingServer(folder: string) {
  const program = join(folder, 'server.cjs');
  writeFileSync(program, `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'started'))}, '')`);
  const endpoint = `node ${program}`;
  const entry = {
    ...anEntry({ slug: 'tools', category: 'mcp', endpoint, auth_mode: 'none (local server)' }),
    private: true as const,
  };
  const operations = publishOperations(entry, anOperationsFile([aTool({ name: 'echo' })]));
  return { entries: [entry], operations: [operations] };
}

test('killed while consent is written, nothing was started, and the next gateway asks again', async () => {
  const folder = aFolder();
  const started = join(folder, 'started');
  const setting = { ...aLeavingServer(folder), folder };
  const killed = await aGateway({ ...setting, answer: () => true, env: killedAt('grants.ndjson') });
  await expect(killed.call('tools/echo')).rejects.toThrow();
  expect(readFileSync(join(folder, 'grants.ndjson'), 'utf8')).toContain('"start');
  expect(existsSync(started)).toBe(false);
  const silent = await aGateway(setting);
  expect((await silent.call('tools/echo')).cause).toContain("needs the user's consent");
  expect(existsSync(started)).toBe(false);
  const asking = await aGateway({ ...setting, answer: () => true });
  await asking.call('tools/echo');
  expect(existsSync(started)).toBe(true);
});

test('killed while the audit log is written, the next gateway adds whole lines', async () => {
  const api = await aTideApi();
  const folder = aFolder();
  const setting = {
    entries: [api.entry],
    operations: [api.operations],
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
    folder,
  };
  const killed = await aGateway({ ...setting, env: { TIDE_KEY, ...killedAt('audit.jsonl') } });
  await expect(killed.call('tides/list_tides')).rejects.toThrow();
  const next = await aGateway({ ...setting, env: { TIDE_KEY } });
  for (let i = 0; i < 2; i += 1) expect(await next.call('tides/list_tides')).toMatchObject({ ok: true });
  const [half = '', ...whole] = linesOf(join(folder, 'audit.jsonl'));
  expect(() => JSON.parse(half)).toThrow();
  expect(whole.map((line) => JSON.parse(line).outcome)).toEqual(['success', 'success']);
});

test('killed while a key is stored, the earlier key is used, and nothing of either is left once it is removed', async () => {
  const api = await aTideApi();
  const setting = { entries: [api.entry], operations: [api.operations] };
  const { folder, call, client } = await aGateway(setting);
  const credentials = (action: string, input: string, env = {}) =>
    spawnSync(
      process.execPath,
      [
        ...['scripts/callbook.ts', 'credentials', action, 'tides', '--in-file', '--folder', folder],
        ...['--file', join(folder, 'entries.ndjson')],
      ],
      { input, env: { ...bareEnvironment(), ...env } as NodeJS.ProcessEnv },
    );
  const setKey = (key: string, env = {}) => credentials('set', key, env);
  expect(setKey(TIDE_KEY, killedAt('tides.json')).signal).toBe('SIGKILL');
  expect((await call('tides/list_tides')).cause).toContain('needs a credential');
  await client.close();
  expect(setKey(TIDE_KEY).status).toBe(0);
  expect(setKey('another-key-1234', killedAt('tides.json')).signal).toBe('SIGKILL');
  const next = await aGateway({ ...setting, folder });
  expect(await next.call('tides/list_tides')).toMatchObject({ ok: true });
  expect(credentials('remove', '').status).toBe(0);
  expect(readdirSync(join(folder, 'credentials'))).toEqual([]);
});
