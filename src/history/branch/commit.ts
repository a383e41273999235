import type { Git } from '../../git/git.ts';
import type { FileChanges } from '../files.ts';

/** Where git writes before anything points to it. Nothing reads this ref: it is overwritten each time. */
const WRITTEN_REF = 'refs/callbook/written';
const AUTHOR = 'Callbook prober <prober@callbook.invalid>';

type CommitOptions = {
  /** The commit before; null for the first one, or for one that starts anew. */
  parent: string | null;
  /** The tree to start from where there is no parent. */
  tree?: string;
  message: string;
  now: Date;
};

/**
 * Writes one commit of named paths, by one process and without a work tree. Nothing points to it yet: killed at any
 * point, the branch is what it was.
 * @returns the name of the commit
 */
export function writeCommit(git: Git, changes: FileChanges, options: CommitOptions): string {
  const input = fastImportStream(changes, options);
  return git
    .bytes(['fast-import', '--quiet', '--force', '--done', '--date-format=raw'], input)
    .toString('utf8')
    .trim();
}

/** The commit in the language of git fast-import; at its end the name of the commit is asked for. */
function fastImportStream(changes: FileChanges, options: CommitOptions): Buffer {
  return Buffer.concat([importedCommit(changes, options, WRITTEN_REF), Buffer.from('\nget-mark :1\ndone\n')]);
}

/** One commit as git fast-import takes it. Without a parent it follows the one before it in the same stream. */
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
