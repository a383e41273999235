import { type Git, readBlobs } from '../../git/git.ts';
import type { FileChange } from './merge-rule.ts';

/** What a pull request would change on main. `texts` are read only when asked for, by the path of the file. */
export type ProposedChange = {
  /** The commit of main that it was merged with. */
  base: string;
  headCommit: string;
  files: (FileChange & { before: string; after: string })[];
};

const NOT_THERE = '0'.repeat(40); // How git names the content of a file that is not there.

/**
 * The difference between main and the merge of a pull request, as GitHub made that merge. Fetches git objects, checks
 * nothing out and reads no file. Throws a GitError where there is no merge, as while it conflicts.
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

/** Both contents of a file. Null where one is not text in UTF-8. */
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
    if (error instanceof TypeError) return null; // The decoder's one error.
    throw error;
  }
}

/** Of a submodule there is no content here. */
function sizeOf(git: Git, { after, modes }: ProposedChange['files'][number]): number {
  const isContent = after !== NOT_THERE && modes[1].startsWith('1') && modes[1] !== '160000';
  return isContent ? Number(git.run('cat-file', '-s', after)) : 0;
}
