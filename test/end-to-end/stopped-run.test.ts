import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { waitUntil } from '../helpers/wait-until.ts';

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'test/fixtures/stopped-run/vitest.config.ts',
];

/** The parent and the command of every process that has not ended, by its id. */
function processes(): Map<number, { parent: number; command: string }> {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/^.*\) (\S) (\d+) .*$/s);
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return state === 'Z' ? [] : [[Number(pid), { parent: Number(parent), command }] as const];
      } catch {
        return []; // It ended meanwhile.
      }
    });
  return new Map(found);
}

/** The ids of the processes that a process started, and of those that they started. */
function descendantsOf(pid: number): number[] {
  const children = [...processes()].filter(([, { parent }]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Starts a run that hangs, and waits until everything that it starts is running. */
async function aHangingRun(
  program: string,
  args: readonly string[],
): Promise<ChildProcess & { pid: number }> {
  const run = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  run.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await waitUntil(
    'the hanging run to start',
    () => printed,
    (seen) => seen.includes('All of them run.'),
  );
  return run as typeof run & { pid: number };
}

const runFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('callbook-run-'));

test.skipIf(!existsSync('/proc')).each<[string, NodeJS.Signals, string, string[]]>([
  ['SIGTERM', 'SIGTERM', process.execPath, VITEST],
  ['SIGKILL', 'SIGKILL', process.execPath, VITEST],
  ['SIGKILL of the npm that started it', 'SIGKILL', 'npm', ['exec', '--', 'vitest', ...VITEST.slice(1)]],
])(
  'a run that is stopped by %s leaves no process and no temporary folder',
  async (_, signal, program, args) => {
    const run = await aHangingRun(program, args);
    const started = descendantsOf(run.pid);
    const commands = started.map((pid) => processes().get(pid)?.command ?? '');
    for (const part of ['vitest', 'chrom', 'redis-server', 'scripts/serve.ts', 'SIGHUP'])
      expect(commands).toContainEqual(expect.stringContaining(part));
    expect(runFolders()).toHaveLength(1);

    run.kill(signal);
    const alive = () => started.flatMap((pid) => processes().get(pid)?.command ?? []);
    await waitUntil('the processes of the stopped run to end', alive, (left) => left.length === 0);
    await waitUntil('its temporary folder to be gone', runFolders, (left) => left.length === 0);
  },
);
