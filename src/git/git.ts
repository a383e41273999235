import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const MAX_OUTPUT_BYTES = 1_000_000_000; // A hundred times what a year of history takes.

export class GitError extends Error {
  override name = 'GitError';
  readonly output: string;
  constructor(args: readonly string[], status: number | null, output: string) {
    super(`git ${args.join(' ')} ended with ${status ?? 'a signal'}:\n${output.trim()}`);
    this.output = output;
  }
}

/** A git repository in a folder. Every call runs one git command and waits for it. */
export class Git {
  readonly folder: string;
  #commonFolder: string | undefined;
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns standard output without the final line break. Throws a GitError if the command fails. */
  run(...args: string[]): string {
    return this.bytes(args).toString('utf8').trimEnd();
  }

  /** Like `run`, but returns null if the command fails. */
  tryRun(...args: string[]): string | null {
    try {
      return this.run(...args);
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  }

  /** Like `run`, but passes `input` to standard input and returns the raw output. */
  bytes(args: string[], input: string | Buffer = ''): Buffer {
    const child = spawnSync('git', ['-C', this.folder, ...args], { input, maxBuffer: MAX_OUTPUT_BYTES });
    if (child.error) throw new Error(`git could not be run in ${this.folder}`, { cause: child.error });
    if (child.status !== 0)
      throw new GitError(
        args,
        child.status,
        `${child.stderr.toString('utf8')}${child.stdout.toString('utf8')}`,
      );
    return child.stdout;
  }

  /** The commit that a ref points to, or null if there is none. */
  resolve(ref: string): string | null {
    return this.tryRun('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  }

  /** The path of a file in the git directory, which all work trees of a repository share. */
  pathOf(name: string): string {
    this.#commonFolder ??= this.run('rev-parse', '--path-format=absolute', '--git-common-dir');
    return join(this.#commonFolder, name);
  }
}

/** Reads the texts of many objects with one process, in the order of `names`. Null for a missing object. */
export const readObjects = (git: Git, names: readonly string[]): (string | null)[] =>
  readBlobs(git, names).map((bytes) => bytes?.toString('utf8') ?? null);

/** The same as `readObjects`, for objects that may not be text. */
export function readBlobs(git: Git, names: readonly string[]): (Buffer | null)[] {
  if (names.length === 0) return [];
  const output = git.bytes(['cat-file', '--batch'], `${names.join('\n')}\n`);
  let at = 0;
  return names.map(() => {
    const end = output.indexOf(10, at);
    const head = output.toString('utf8', at, end);
    const size = Number(/ blob (\d+)$/.exec(head)?.[1] ?? Number.NaN);
    at = end + 1;
    if (Number.isNaN(size)) return null;
    const bytes = output.subarray(at, at + size);
    at += size + 1;
    return bytes;
  });
}

/** Maps the path of each file of a commit to the hash of its contents, sorted by path. */
export function listTree(git: Git, commit: string): Map<string, string> {
  const lines = git.bytes(['ls-tree', '-r', '-z', commit]).toString('utf8').split('\0').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [head = '', path = ''] = line.split('\t');
      return [path, head.split(' ')[2] ?? ''];
    }),
  );
}
