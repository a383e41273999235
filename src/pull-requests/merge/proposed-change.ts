import { type Git, readBlobs } from '../../git/git.ts';
import type { FileChange } from './merge-rule.ts';

/** What a pull request would change on main. `before` and `after` are git object ids; `textsOf` reads their contents. */
export type ProposedChange = {
  /** The commit of main in the merge. */
  base: string;
  headCommit: string;
  files: (FileChange & { before: string; after: string })[];
};

const MISSING_OBJECT = '0'.repeat(40); // Git's id for the content of a file that does not exist.

/**
 * The difference between main and the merge that GitHub prepared for a pull request. Only fetches git objects: nothing
 * is checked out. Throws a GitError if there is no merge, for example because of a conflict.
 */
export function readProposedChange(git: Git, pull: number): ProposedChange {
  git.run('fetch', '--quiet', '--no-tags', '--depth=2', 'origin', `refs/pull/${pull}/merge`);
  const [, base = '', headCommit = ''] = git.run('rev-list', '--parents', '-1', 'FETCH_HEAD').split(' ');
  const fields = git
    .run('diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', base, 'FETCH_HEAD')
    .split('\0');
  const files: ProposedChange['files'] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [from = '', to = '', before = '', after = '', status = ''] = (fields[at] ?? '').slice(1).split(' ');
    files.push({ path: fields[at + 1] ?? '', modes: [from, to], status, bytes: 0, before, after });
  }
  return { base, headCommit, files: files.map((file) => ({ ...file, bytes: sizeOf(git, file) })) };
}

/** The contents of a file before and after. Null if one is not UTF-8 text. */
export function textsOf(
  git: Git,
  { before, after }: ProposedChange['files'][number],
): [string, string] | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const [from = '', to = ''] = readBlobs(git, [before, after]).map((bytes) =>
      decoder.decode(bytes ?? undefined),
    );
    return [from, to];
  } catch (error) {
    if (error instanceof TypeError) return null; // The decoder throws this for invalid UTF-8.
    throw error;
  }
}

/** Size after the change, in bytes. 0 for removed files and submodules, which have no content here. */
function sizeOf(git: Git, { after, modes }: ProposedChange['files'][number]): number {
  const isContent = after !== MISSING_OBJECT && modes[1].startsWith('1') && modes[1] !== '160000';
  return isContent ? Number(git.run('cat-file', '-s', after)) : 0;
}
