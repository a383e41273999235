import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';

const MAX_WRITTEN_BYTES = 200_000_000; // Of one file.
const MAX_CPU_SECONDS = 600;
/** Parts of util-linux. Without them a program has fewer limits. */
const GUARDIAN = '/usr/bin/setpriv';
const LIMITER = '/usr/bin/prlimit';
/** What these exit with if the program does not exist, as shells do. */
export const NOT_FOUND = 127;

/**
 * The words that start a program with limits of processor time and size of files, and that end it if the gateway is
 * killed.
 */
export function limitedProgram(argv: readonly string[]): readonly string[] {
  const limited = existsSync(LIMITER)
    ? [LIMITER, `--fsize=${MAX_WRITTEN_BYTES}`, `--cpu=${MAX_CPU_SECONDS}`, '--core=0', ...argv]
    : argv;
  return existsSync(GUARDIAN) ? [GUARDIAN, '--pdeathsig', 'KILL', ...limited] : limited;
}

/** Ends a process and all that it started. */
export function endGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // Nothing of the group is left.
  }
}
