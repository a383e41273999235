import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Git, readBlobs } from '../../git/git.ts';
import { slugIn } from './entry-path.ts';

/** A slug of an entry, as its path names it. */
type Changed = { path: string; slug: string };

export type ReviewedEntries = {
  /** Entries that the pull request adds or changes. */
  changed: Changed[];
  /** What was not taken over, one line each. */
  refused: string[];
};

const MAX_BYTES = 1_000_000; // Of one file. An entry is under a hundredth of this.
const ENTRY_PATH = /^entries\/(?:(?:api|mcp|cli)\/)?[A-Za-z0-9._-]+$/;
const PLAIN_FILE = '100644';

/**
 * Takes the entries of a pull request, as it would be merged, for what they are: data of a stranger. They are read from
 * git objects and written as plain files; nothing is checked out, so no link, no hook and no attribute takes effect.
 * @param ref of the merge of the pull request into main. Throws a GitError where it conflicts with main
 */
export function takeEntries(git: Git, ref: string, folder: string): ReviewedEntries {
  git.run('fetch', '--quiet', '--no-tags', '--depth=2', 'origin', ref);
  const merge = git.run('rev-parse', 'FETCH_HEAD');
  const refused: string[] = [];
  const files = listEntries(git, merge).filter(({ path, mode, size }) => {
    const fault = faultOf(path, mode, size);
    if (fault !== null) refused.push(`${JSON.stringify(path)} ${fault}`);
    return fault === null;
  });
  // As bytes: decoded and written again, what is not UTF-8 would pass a check that main then fails.
  const contents = readBlobs(
    git,
    files.map(({ object }) => object),
  );
  rmSync(folder, { recursive: true, force: true });
  files.forEach(({ path }, i) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents[i] ?? '');
  });
  const taken = new Set(files.map(({ path }) => path));
  return { changed: changedEntries(git, merge).filter(({ path }) => taken.has(path)), refused };
}

type Listed = { path: string; mode: string; object: string; size: number };

function listEntries(git: Git, commit: string): Listed[] {
  const lines = git.run('ls-tree', '-r', '-l', '-z', commit, '--', 'entries').split('\0').filter(Boolean);
  return lines.map((line) => {
    const [head = '', path = ''] = line.split('\t');
    const [mode = '', , object = '', size = ''] = head.split(/ +/);
    return { path, mode, object, size: Number(size) };
  });
}

function faultOf(path: string, mode: string, size: number): string | null {
  if (!ENTRY_PATH.test(path))
    return 'is not the path of an entry. Write it as entries/<category>/<slug>.yaml';
  if (mode !== PLAIN_FILE) return `is no plain file (mode ${mode}). Write the entry itself`;
  return size <= MAX_BYTES ? null : `has ${size} bytes, at most ${MAX_BYTES} are read`;
}

/** What the merge changes on main's side: its first parent is main. */
function changedEntries(git: Git, merge: string): Changed[] {
  const names = git.run(
    'diff',
    '--name-only',
    '-z',
    '--no-renames',
    '--diff-filter=AM',
    `${merge}^1`,
    merge,
    '--',
    'entries',
  );
  return names.split('\0').flatMap((path) => {
    const slug = slugIn(path);
    return slug === null ? [] : [{ path, slug }];
  });
}
