import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingFile } from '../../../src/catalog/open.ts';
import { moveInto, swapIn } from '../../../src/site/build/folders.ts';
import { aDist } from '../../helpers/dist.ts';

it('moveInto moves new folders whole and merges those that exist, whose files it replaces', async () => {
  await using folder = await aDist({
    'from/index.html': 'new',
    'from/a/new.html': 'new',
    'from/b/page.html': 'new',
    'to/index.html': 'old',
    'to/a/kept.json': 'old',
  });
  const [from, to] = [join(folder.folder, 'from'), join(folder.folder, 'to')];
  await moveInto(from, to);
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('new');
  expect(readdirSync(join(to, 'a')).sort()).toEqual(['kept.json', 'new.html']);
  expect(readdirSync(join(to, 'b'))).toEqual(['page.html']);
});

it('moveInto leaves no home page if it is interrupted, so that the site counts as incomplete', async () => {
  const pages = ['404.html', 'index.html', 'tides/index.html', 'waves.html'];
  await using folder = await aDist({
    ...Object.fromEntries(pages.map((path) => [`from/${path}`, 'new'])),
    'to/waves.html/a-folder': 'in the way of a page',
  });
  const [from, to] = [join(folder.folder, 'from'), join(folder.folder, 'to')];
  await expect(moveInto(from, to)).rejects.toThrow();
  expect([existsSync(join(to, 'tides')), missingFile(to)]).toEqual([true, 'index.html']);
});

it('swapIn replaces a folder, and keeps it until the next swap', async () => {
  await using folder = await aDist({ 'fresh/new.html': '', 'dist/old.html': '', 'dist.old/older.html': '' });
  const [fresh, dist] = [join(folder.folder, 'fresh'), join(folder.folder, 'dist')];
  await swapIn(fresh, dist);
  expect([readdirSync(dist), readdirSync(`${dist}.old`)]).toEqual([['new.html'], ['old.html']]);
  expect(readdirSync(folder.folder).sort()).toEqual(['dist', 'dist.old']);
});

it('swapIn works where there was no folder', async () => {
  await using folder = await aDist({ 'fresh/new.html': '' });
  const dist = join(folder.folder, 'sites/dist');
  await swapIn(join(folder.folder, 'fresh'), dist);
  expect(readdirSync(dist)).toEqual(['new.html']);
});
