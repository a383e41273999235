import type { ChildProcess } from 'node:child_process';

/** Ends a process and all that it started. */
export function endGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // Nothing of the group is left.
  }
}
