import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openedFolder } from '../../src/catalog/opened-folder.ts';
import { swapIn } from '../../src/site/build/folders.ts';
import { aDist, writeFiles } from '../helpers/dist.ts';

/** A built site, and what replaces it by another build. */
async function aBuiltSite() {
  const parent = await aDist({ 'dist/index.html': 'build 1' });
  const dist = join(parent.folder, 'dist');
  const build = async (name: string) => {
    await writeFiles(parent.folder, { 'dist.new/index.html': name });
    await swapIn(`${dist}.new`, dist);
  };
  return { dist, build, [Symbol.asyncDispose]: parent[Symbol.asyncDispose] };
}

it('stays the build that was opened first, after another one has replaced it', async () => {
  await using site = await aBuiltSite();
  expect(openedFolder(site.dist)).toBe(site.dist);
  await site.build('build 2');
  expect(openedFolder(site.dist)).toBe(`${site.dist}.old`);
});

it('is the newest build once the opened one is deleted, and stays that', async () => {
  await using site = await aBuiltSite();
  openedFolder(site.dist);
  await site.build('build 2');
  await site.build('build 3');
  expect(openedFolder(site.dist)).toBe(site.dist);
  await site.build('build 4');
  expect(openedFolder(site.dist)).toBe(`${site.dist}.old`);
});

it('is the replaced build in the moment between the renames of a build, for whichever process', async () => {
  await using site = await aBuiltSite();
  await rename(site.dist, `${site.dist}.old`);
  expect(openedFolder(site.dist)).toBe(`${site.dist}.old`);
  await rm(`${site.dist}.old`, { recursive: true });
  expect(openedFolder(site.dist)).toBe(site.dist);
});
