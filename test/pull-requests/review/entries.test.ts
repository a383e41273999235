import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Git } from '../../../src/git/git.ts';
import { extractEntries } from '../../../src/pull-requests/review/entries.ts';
import { aFolder, aRemote, aRepository, git } from '../../history/a-repository.ts';

const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];

/** A main branch with one entry, and the merge of a pull request with the changes that `change` makes. */
function proposed(change: (folder: string) => void): { git: Git; out: string } {
  const remote = aRemote();
  const work = aRepository(remote);
  const commit = (message: string) => {
    git(work, 'add', '--all');
    git(work, ...AUTHOR, 'commit', '--quiet', '-m', message);
  };
  mkdirSync(join(work, 'entries', 'api'), { recursive: true });
  writeFileSync(join(work, 'entries', 'api', 'kept.yaml'), 'kept');
  commit('Begin');
  git(work, 'push', '--quiet', 'origin', 'main');
  git(work, 'switch', '--quiet', '-c', 'proposal');
  change(work);
  commit('Propose');
  git(work, 'switch', '--quiet', 'main');
  git(work, ...AUTHOR, 'merge', '--quiet', '--no-ff', '-m', 'Merge', 'proposal');
  git(work, 'push', '--quiet', 'origin', 'HEAD:refs/pull/7/merge');
  return { git: new Git(aRepository(remote)), out: join(aFolder(), 'review') };
}
const take = (change: (folder: string) => void) => {
  const { git, out } = proposed(change);
  return { ...extractEntries(git, 'refs/pull/7/merge', out), out };
};

it('writes all entries as they are after the merge, and lists the changed ones', () => {
  const { changed, refused, out } = take((folder) => {
    writeFileSync(join(folder, 'entries', 'api', 'new.yaml'), 'new');
    writeFileSync(join(folder, 'package.json'), '{"scripts":{"preinstall":"exit 1"}}');
  });
  expect(changed).toEqual([{ path: 'entries/api/new.yaml', slug: 'new' }]);
  expect(refused).toEqual([]);
  expect(readdirSync(out)).toEqual(['entries']);
  expect(readdirSync(join(out, 'entries', 'api'))).toEqual(['kept.yaml', 'new.yaml']);
  expect(readFileSync(join(out, 'entries', 'api', 'new.yaml'), 'utf8')).toBe('new');
});

it('writes the operations of entries too, which are no entries themselves', () => {
  const { changed, refused, out } = take((folder) => {
    mkdirSync(join(folder, 'entries', 'operations'));
    writeFileSync(join(folder, 'entries', 'operations', 'kept.yaml'), 'new');
  });
  expect([changed, refused]).toEqual([[], []]);
  expect(readdirSync(join(out, 'entries'))).toEqual(['api', 'operations']);
});

it('refuses links, deep paths and large files', () => {
  const { changed, refused, out } = take((folder) => {
    const api = join(folder, 'entries', 'api');
    symlinkSync('/etc/passwd', join(api, 'link.yaml'));
    writeFileSync(join(api, 'large.yaml'), 'x'.repeat(1_000_001));
    mkdirSync(join(api, 'deep'));
    writeFileSync(join(api, 'deep', 'er.yaml'), 'x');
  });
  expect(changed).toEqual([]);
  expect(refused).toEqual([
    '"entries/api/deep/er.yaml" is not the path of an entry. Move it to entries/<category>/<slug>.yaml',
    '"entries/api/large.yaml" has 1000001 bytes; the limit is 1000000',
    '"entries/api/link.yaml" is not a plain file (mode 120000). Add the entry as a normal file',
  ]);
  expect(existsSync(join(out, 'entries', 'api', 'link.yaml'))).toBe(false);
});
