import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Git, GitError } from '../../../src/git/git.ts';

const HOST = 'https://github.com';
const MAX_TEXT_BYTES = 32 * 1024 * 1024;
/** Git gives up if it receives less than this many bytes per second for this many seconds. */
const STALLED = ['-c', 'http.lowSpeedLimit=1000', '-c', 'http.lowSpeedTime=60'];

/** The newest commit of a repository, and its files. */
export type Repositories = {
  newest: (repository: string) => string;
  /** Null if the commit, which its first digits name, has no such file. Throws an error if the file is too long. */
  read: (repository: string, commit: string, path: string) => string | null;
};

/**
 * Reads public repositories. Each is cloned once: its commits alone, because git fetches folders and files when they
 * are read.
 * @param folder gets the clones
 * @param host where repositories are instead of at GitHub, such as a folder with the clones `owner/name`
 */
export function openRepositories(folder: string, host: string = HOST): Repositories {
  const clones = new Map<string, Git>();
  const cloneOf = (repository: string): Git => {
    const known = clones.get(repository);
    if (known) return known;
    const from = repository.replace(HOST, host);
    // What is on this machine already is read where it is.
    const git = existsSync(from) ? new Git(from) : clone(from);
    clones.set(repository, git);
    return git;
  };
  const clone = (from: string): Git => {
    const into = join(folder, String(clones.size));
    mkdirSync(into, { recursive: true });
    const git = new Git(into);
    git.run(...STALLED, 'clone', '--quiet', '--bare', '--single-branch', '--filter=tree:0', '--', from, '.');
    return git;
  };
  return {
    newest: (repository) => cloneOf(repository).run('rev-parse', 'HEAD'),
    read: (repository, commit, path) => readFile(cloneOf(repository), `${commit}:${path}`),
  };
}

function readFile(git: Git, name: string): string | null {
  try {
    const bytes = git.bytes(['cat-file', 'blob', name]);
    if (bytes.length > MAX_TEXT_BYTES)
      throw new Error(`${name} has ${bytes.length} bytes, at most ${MAX_TEXT_BYTES} are read.`);
    return bytes.toString('utf8');
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}
