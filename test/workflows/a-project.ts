import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeEntry } from '../../src/entry/files/write.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { aFolder, aRemote, git } from '../history/a-repository.ts';

const CODE = ['src', 'scripts', 'package.json', '.nvmrc', '.gitignore', '.github'];
const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];

export type Project = {
  remote: string;
  /** A clone as a runner has it. */
  clone: () => string;
  /** What a pull request changes, with its merge into main as GitHub would make it. Returns its newest commit. */
  propose: (number: number, change: (folder: string) => void) => string;
};

/** A bare repository with the given entries and the code of this one on main. */
export function aProject(entries: Record<string, string>): Project {
  const [remote, work] = [aRemote(), aFolder()];
  for (const path of CODE) cpSync(path, join(work, path), { recursive: true });
  writeEntries(work, entries);
  git(work, 'init', '--quiet', '--initial-branch=main');
  // The remote sees all objects of the work tree: what is committed there needs no push, only a name.
  writeFileSync(join(remote, 'objects', 'info', 'alternates'), `${join(work, '.git', 'objects')}\n`);
  const commit = (message: string): string => {
    git(work, 'add', '--all');
    git(work, ...AUTHOR, 'commit', '--quiet', '-m', message);
    return git(work, 'rev-parse', 'HEAD');
  };
  git(remote, 'update-ref', 'refs/heads/main', commit('Begin'));
  const clone = () => {
    const folder = join(aFolder(), 'clone');
    git(work, 'clone', '--quiet', '--depth=1', '--branch=main', `file://${remote}`, folder);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    return folder;
  };
  const propose: Project['propose'] = (number, change) => {
    git(work, 'checkout', '--quiet', '--force', '-B', 'proposal', 'main');
    change(work);
    const head = commit('Propose');
    const tree = `${head}^{tree}`;
    const merge = git(work, ...AUTHOR, 'commit-tree', tree, '-p', 'main', '-p', head, '-m', 'Merge');
    git(remote, 'update-ref', `refs/pull/${number}/merge`, merge);
    return head;
  };
  return { remote, clone, propose };
}

export function writeEntries(folder: string, entries: Record<string, string>): void {
  for (const [slug, content] of Object.entries(entries)) {
    mkdirSync(join(folder, 'entries', 'api'), { recursive: true });
    writeFileSync(join(folder, 'entries', 'api', `${slug}.yaml`), content);
  }
}

/** An entry of a service on this machine. */
export function aServiceEntry(endpoint: string, slug: string, fields: Record<string, unknown> = {}): string {
  const { slug: _, category, ...rest } = aCatalogEntry({ slug });
  return writeEntry({
    ...rest,
    name: `The ${slug}`,
    summary: `Plays the ${slug} for the workflows.`,
    endpoint,
    capabilities: [`get_${slug}_list`],
    example_needs: [`all ${slug} of today`, `which ${slug} are near`, `${slug} as a table`],
    ...fields,
  });
}
