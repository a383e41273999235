import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findStaticFile } from '../../../src/server/static/static-files.ts';
import { swapIn } from '../../../src/site/build/folders.ts';
import { aDist, writeFiles } from '../../helpers/dist.ts';

const FILES = {
  'index.html': 'home',
  'about/index.html': 'about',
  'contact.html': 'contact',
  'api/public/registry/foo': '{}',
  'a b.txt': 'spaced',
  _redirects: '/x /y',
};

test.each([
  ['/', 'index.html'],
  ['/about', 'about/index.html'],
  ['/about/', 'about/index.html'],
  ['/contact', 'contact.html'],
  ['/contact/', 'contact.html'],
  ['/contact.html', 'contact.html'],
  ['/api/public/registry/foo', 'api/public/registry/foo'],
  ['/a%20b.txt', 'a b.txt'],
  ['/_redirects', null],
  ['/api', null],
  ['/contact.html/x', null],
  [`/${'x'.repeat(300)}`, null],
  ['/../package.json', null],
])('the path %s leads to the file %s', async (pathname, expected) => {
  await using dist = await aDist(FILES);
  const file = await findStaticFile(dist.folder, pathname);
  expect(file && relative(dist.folder, file.path)).toBe(expected);
});

test('a file is served from memory until it changes on disk', async () => {
  await using dist = await aDist({ 'index.html': 'old' });
  const first = await findStaticFile(dist.folder, '/');
  expect(await findStaticFile(dist.folder, '/')).toBe(first);
  await writeFiles(dist.folder, { 'index.html': 'newer' });
  expect(String((await findStaticFile(dist.folder, '/'))?.bytes)).toBe('newer');
  await rm(join(dist.folder, 'index.html'));
  expect(await findStaticFile(dist.folder, '/')).toBeNull();
});

test('every file is one of the build that was opened, while another build replaces it', async () => {
  const paths = Array.from({ length: 20 }, (_, at) => `/page-${at}`);
  const filesOf = (folder: string, text: string) =>
    Object.fromEntries(paths.map((path) => [`${folder}${path}/index.html`, text]));
  await using site = await aDist({
    ...filesOf('dist', 'build 1'),
    ...filesOf('dist.new', 'build 2, longer'),
  });
  const dist = join(site.folder, 'dist');
  const read = async (path: string) => String((await findStaticFile(dist, path))?.bytes);
  const found = new Set([await read('/page-0')]);
  let isSwapped = false;
  const swap = swapIn(`${dist}.new`, dist).then(() => {
    isSwapped = true;
  });
  for (let rounds = 0; rounds < 3; rounds += isSwapped ? 1 : 0)
    for (const text of await Promise.all(paths.map(read))) found.add(text);
  await swap;
  expect([...found]).toEqual(['build 1']);
});
