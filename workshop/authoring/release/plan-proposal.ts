import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Git } from '../../../src/git/git.ts';
import { proposeUrl } from '../../../src/pull-requests/submission/pull-request.ts';
import type { Release } from './check-release.ts';
import type { FileProposal } from './propose-file.ts';
import { proposalBody } from './release-report.ts';

/** A pull request that is ready to open. A person can also apply `patch`, or edit the file at `editUrl`. */
export type ReadyProposal = FileProposal & { patch: string; editUrl: string };

/**
 * Writes the new operations into a clone of the registry, and describes the pull request with them. Returns null if the
 * operations did not change.
 * @param repositoryUrl web address of the registry's repository
 */
export function planProposal(git: Git, repositoryUrl: string, release: Release): ReadyProposal | null {
  const { operations, entry } = release;
  if (operations === null || operations.changes?.length === 0) return null;
  const { file, text: content } = operations;
  const path = relative(git.folder, file);
  const base = { commit: git.run('rev-parse', 'HEAD'), tree: git.run('rev-parse', 'HEAD^{tree}') };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  git.run('add', '--', path);
  const isNew = operations.changes === null;
  return {
    base,
    branch: `operations/${entry.slug}`,
    path,
    content,
    title: `${isNew ? 'Add' : 'Update'} the operations of ${entry.slug}`,
    body: proposalBody(release),
    patch: git.bytes(['diff', '--cached', '--no-color', '--no-ext-diff', '--', path]).toString('utf8'),
    editUrl: isNew
      ? (proposeUrl(repositoryUrl, { path, content }) ?? '')
      : `${repositoryUrl}/edit/main/${path}`,
  };
}

/** Writes the files from which a person can open the pull request. */
export function writeProposal(folder: string, { patch, title, body, path, content }: ReadyProposal): void {
  const files = { 'operations.patch': patch, 'pull-request.md': `# ${title}\n\n${body}`, [path]: content };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
