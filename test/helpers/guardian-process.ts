// Waits for the end of a test run, however it ends, and removes what is left of it: first the processes, then the
// temporary folder. A process is part of the run if its TMPDIR or its working folder is in the folder of the run.
// Where there is no /proc, only the folder is removed.

import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [folder = ''] = process.argv.slice(2);
const SCANS = 100; // A killed process may need a moment to end.
const PAUSE_MS = 50;

function isPartOfRun(pid: string): boolean {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return environment.includes(`TMPDIR=${folder}`) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false; // It has ended, or belongs to another user.
  }
}

const processesOfRun = (): number[] =>
  existsSync('/proc')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && isPartOfRun(name))
        .map(Number)
    : [];

/** Kills a process and the group that it leads, such as the processes of a browser. */
function kill(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {} // It has ended, or leads no group.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
for await (const _ of process.stdin); // The pipe closes when the runner ends.
for (let scan = 0; scan < SCANS; scan += 1) {
  const left = processesOfRun();
  if (left.length === 0) break;
  left.forEach(kill);
  await pause(PAUSE_MS);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
