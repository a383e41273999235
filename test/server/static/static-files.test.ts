import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findStaticFile } from '../../../src/server/static/static-files.ts';
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
