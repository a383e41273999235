import type { FileChanges } from './file-changes.ts';
import type { Git } from './git.ts';

/** The ref that fast-import writes to. Nothing reads it, and every commit overwrites it. */
export const WRITTEN_REF = 'refs/callbook/written';
const AUTHOR = 'Callbook prober <prober@callbook.invalid>';

type CommitOptions = {
  /** The parent commit. Null for a commit without a parent. */
  parent: string | null;
  /** The tree to start from if there is no parent. */
  tree?: string;
  message: string;
  now: Date;
};

/**
 * Writes one commit with one git process and without a work tree. No branch points to it yet, so the branch stays
 * intact if the process is killed.
 * @returns the hash of the commit
 */
export function writeCommit(git: Git, changes: FileChanges, options: CommitOptions): string {
  const commit = importedCommit(changes, options, WRITTEN_REF);
  const input = Buffer.concat([commit, Buffer.from('\nget-mark :1\ndone\n')]); // The mark is the hash of the commit.
  return git
    .bytes(['fast-import', '--quiet', '--force', '--done', '--date-format=raw'], input)
    .toString('utf8')
    .trim();
}

/** One commit in the format of git fast-import. Without a parent it follows the commit before it in the stream. */
export function importedCommit(
  changes: FileChanges,
  { parent, tree, message, now }: CommitOptions,
  ref: string,
): Buffer {
  const parts = [
    `commit ${ref}\nmark :1\ncommitter ${AUTHOR} ${Math.floor(now.getTime() / 1000)} +0000\n`,
    sized(message),
    parent === null ? '' : `from ${parent}\n`,
    tree === undefined ? '' : `M 040000 ${tree} ""\n`,
  ];
  for (const [path, text] of changes)
    parts.push(text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${sized(text)}`);
  return Buffer.from(parts.join(''));
}

const sized = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
