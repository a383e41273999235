import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { localRef, remoteRef } from '../../git/branch.ts';
import type { Git } from '../../git/git.ts';
import { WRITTEN_REF } from '../../git/write-commit.ts';
import { BRANCH } from './branch.ts';

const PAUSE_MS = 100;
const MAX_WAIT_MS = 60_000; // Recording a run takes a second or two.
const STALE_MS = 1_000; // git holds the lock of a ref for milliseconds.

/** Refs that only the holder of the lock writes. A git process that was killed leaves their lock files behind. */
const OWN_REFS = [localRef(BRANCH), remoteRef(BRANCH), WRITTEN_REF];

/**
 * Runs `work` while no other process on this machine records into the same repository. The lock of a process that no
 * longer exists is taken over. Throws after MAX_WAIT_MS.
 */
export function withLock<Result>(git: Git, work: () => Result): Result {
  const path = git.pathOf('callbook/lock');
  mkdirSync(dirname(path), { recursive: true });
  for (let waitedMs = 0; !takeLock(path); waitedMs += PAUSE_MS) {
    if (waitedMs >= MAX_WAIT_MS)
      throw new Error(
        `Another process, ${readFileSync(path, 'utf8')}, has been recording for a minute (${path}).`,
      );
    pause(PAUSE_MS);
  }
  try {
    clearStaleLocks(git);
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Linking is atomic, so a lock file always contains the pid of its holder. */
function takeLock(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!holderLives(path)) rmSync(path, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderLives(path: string): boolean {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function clearStaleLocks(git: Git): void {
  for (const ref of OWN_REFS) {
    const path = git.pathOf(`${ref}.lock`);
    for (let age = ageOf(path); age !== null; age = ageOf(path)) {
      if (age > STALE_MS) rmSync(path, { force: true });
      else pause(PAUSE_MS);
    }
  }
}

function ageOf(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : Date.now() - stats.mtimeMs;
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
