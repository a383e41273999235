import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Scenario } from './scenario.ts';

/** Faults that other tests already inject. */
const inSuite = (fault: string, done: string, file: string, title: string): Scenario => ({
  fault,
  done,
  cheap: false,
  run: async () => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', title, '--reporter', 'dot'];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    const [[code], said] = await Promise.all([once(child, 'close'), text(child.stdout)]);
    const [, counts = ''] = /^ *Tests +(.*)$/m.exec(said) ?? [];
    const passed = Number(/(\d+) passed/.exec(counts)?.[1] ?? 0);
    return {
      kept: code === 0 ? 'all that was recorded' : `see ${file}`,
      claimed: `tests of ${file}: ${counts}`,
      holds: code === 0 && passed > 0,
    };
  },
});

export const SUITE_SCENARIOS: readonly Scenario[] = [
  inSuite(
    'the prober killed',
    'SIGKILL at twenty random points of recording, git with it',
    'test/history/killed.test.ts',
    'survives twenty kills',
  ),
  inSuite(
    'an alert run killed',
    'after each single step: command, mail, webhook',
    'test/watch/failures.test.ts',
    'a run that is killed after any step loses no alert',
  ),
  inSuite(
    'Redis hangs amid an alert run',
    'at the 1st, 7th, 15th and 25th command',
    'test/watch/failures.test.ts',
    'a run loses no alert if Redis hangs',
  ),
  inSuite(
    'a mail confirmed too late',
    'the connection dies after the mail, before its answer',
    'test/watch/failures.test.ts',
    'repeats a mail with the same Message-ID',
  ),
  inSuite(
    'a file of the branch damaged',
    'cut, emptied or overwritten in a commit',
    'test/history/branch/record-run.test.ts',
    'is restored from git by the next run',
  ),
];
