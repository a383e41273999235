import { mkdirSync } from 'node:fs';
import { Git } from '../../../src/git/git.ts';

/** Git gives up if it receives less than this many bytes per second for this many seconds. */
const STALLED = ['-c', 'http.lowSpeedLimit=1000', '-c', 'http.lowSpeedTime=60'];

/** Clones the newest commit of main into a folder that does not exist. Throws a GitError if the remote refuses. */
export function cloneMain(remote: string, folder: string): Git {
  mkdirSync(folder, { recursive: true });
  const git = new Git(folder);
  git.run(...STALLED, 'clone', '--quiet', '--depth=1', '--branch=main', '--', remote, '.');
  return git;
}
