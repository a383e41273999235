import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GUARDIAN = join(import.meta.dirname, 'guardian-process.ts');
/** What the npm package of Chromium unpacks into the temporary folder of the machine. */
const UNPACKED = ['chromium', 'fonts'];
const LOOK_EVERY_MS = 500;

/**
 * Gives this test run its own temporary folder, which is the TMPDIR of every process that it starts. However the run
 * ends, also by SIGKILL, a guardian then kills the processes that are left, and deletes the folder.
 */
export function guardRun(): void {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-run-'));
  for (const name of UNPACKED)
    if (existsSync(join(tmpdir(), name))) symlinkSync(join(tmpdir(), name), join(folder, name));
  const guardian = spawn(process.execPath, [GUARDIAN, folder], {
    cwd: '/',
    detached: true, // What ends the run and its process group must not end the guardian too.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.unref();
  (guardian.stdin as Socket).unref();
  process.env.TMPDIR = folder;
  if (process.env.npm_lifecycle_event !== undefined) endWithNpm();
}

/** npm waits for the run that it started, through a shell. If npm is killed, nobody waits for the result any more. */
function endWithNpm(): void {
  const parent = process.ppid;
  const isShell = /^(?:\S*\/)?\w*sh\0-c\0/.test(readProcess(parent, 'cmdline'));
  const waiter = () => (isShell ? parentOf(parent) : process.ppid);
  const npm = waiter();
  setInterval(() => {
    if (waiter() !== npm) process.exit(1);
  }, LOOK_EVERY_MS).unref();
}

const parentOf = (pid: number): string => /\) \S (\d+) /.exec(readProcess(pid, 'stat'))?.[1] ?? '';

function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has ended, or this system has no /proc.
  }
}
