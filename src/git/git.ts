import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const MAX_OUTPUT = 1_000_000_000; // Bytes. A year of history is a hundredth of this.

/** A git command that failed. */
export class GitError extends Error {
  override name = 'GitError';
  readonly output: string;
  constructor(args: readonly string[], status: number | null, output: string) {
    super(`git ${args.join(' ')} ended with ${status ?? 'a signal'}:\n${output.trim()}`);
    this.output = output;
  }
}

/** A repository, by the folder that it lies in. Every call runs one git command and waits for it. */
export class Git {
  readonly folder: string;
  #own: string | undefined;
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Standard output without the line break at its end. Throws a GitError where git fails. */
  run(...args: string[]): string {
    return this.bytes(args).toString('utf8').trimEnd();
  }

  /** The same, null where git fails: for questions whose answer may be no. */
  ask(...args: string[]): string | null {
    try {
      return this.run(...args);
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  }

  bytes(args: string[], input: string | Buffer = ''): Buffer {
    const child = spawnSync('git', ['-C', this.folder, ...args], { input, maxBuffer: MAX_OUTPUT });
    if (child.error) throw new Error(`git could not be run in ${this.folder}`, { cause: child.error });
    if (child.status !== 0)
      throw new GitError(
        args,
        child.status,
        `${child.stderr.toString('utf8')}${child.stdout.toString('utf8')}`,
      );
    return child.stdout;
  }

  /** The commit that a ref names, or null. */
  resolve(ref: string): string | null {
    return this.ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  }

  /** Where in the folder that git itself keeps a file lies; the same for all work trees of a repository. */
  pathOf(name: string): string {
    this.#own ??= this.run('rev-parse', '--path-format=absolute', '--git-common-dir');
    return join(this.#own, name);
  }
}

/** The text of many objects, in their order, by one process. Null for one that is not there. */
export const readObjects = (git: Git, names: readonly string[]): (string | null)[] =>
  readBlobs(git, names).map((bytes) => bytes?.toString('utf8') ?? null);

/** The same as bytes, for what may not be text. */
export function readBlobs(git: Git, names: readonly string[]): (Buffer | null)[] {
  if (names.length === 0) return [];
  const answer = git.bytes(['cat-file', '--batch'], `${names.join('\n')}\n`);
  let at = 0;
  return names.map(() => {
    const end = answer.indexOf(10, at);
    const head = answer.toString('utf8', at, end);
    const size = Number(/ blob (\d+)$/.exec(head)?.[1] ?? Number.NaN);
    at = end + 1;
    if (Number.isNaN(size)) return null;
    const bytes = answer.subarray(at, at + size);
    at += size + 1;
    return bytes;
  });
}

/** Paths of all files of a commit with the name of their content, sorted. */
export function listTree(git: Git, commit: string): Map<string, string> {
  const lines = git.bytes(['ls-tree', '-r', '-z', commit]).toString('utf8').split('\0').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [head = '', path = ''] = line.split('\t');
      return [path, head.split(' ')[2] ?? ''];
    }),
  );
}
