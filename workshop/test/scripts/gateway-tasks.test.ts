import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../../../test/helpers/bare-environment.ts';

const SCRIPT = 'workshop/scripts/gateway-tasks.ts';
const run = promisify(execFile);

test('a model lists the tools, reads a task, calls the gateway, and is told whether it solved the task', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-tasks-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...bareEnvironment(), TMPDIR: folder } as NodeJS.ProcessEnv;
  const tasks = async (...words: string[]) =>
    (await run(process.execPath, [SCRIPT, ...words], { env })).stdout;
  const started = spawn(process.execPath, [SCRIPT, 'start'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void started.kill('SIGTERM'));
  let said = '';
  started.stderr.on('data', (piece) => (said += piece));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('/mcp');
  expect(existsSync(join(folder, 'callbook-gateway-tasks.json'))).toBe(true);

  const { tools } = JSON.parse(await tasks('tools'));
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'discover',
    'get_operation',
    'call_operation',
  ]);
  expect((await tasks('task', '1')).length).toBeGreaterThan(20);
  const found = await tasks('call', '1', 'discover', JSON.stringify({ need: 'current exchange rate' }));
  expect(found).toContain('matches');
  expect(await tasks('check', '1', 'no idea')).toContain('not solved');
  expect(await tasks('report')).toContain('Solved: 0 of 20.');
  await expect(tasks('task', '21')).rejects.toMatchObject({ code: 2 });
});
