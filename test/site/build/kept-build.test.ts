import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readKeptBuild, stateFolderOf, writeKeptBuild } from '../../../src/site/build/kept-build.ts';
import { aDist } from '../../helpers/dist.ts';

it('is read as it was written', async () => {
  await using folder = await aDist({});
  const dist = join(folder.folder, 'dist');
  mkdirSync(stateFolderOf(dist));
  writeKeptBuild(dist, { inputs: 'a hash', rendered: true });
  expect(readKeptBuild(dist)).toEqual({ inputs: 'a hash', rendered: true });
});

it('is not known without its file, or if that was cut off', async () => {
  await using folder = await aDist({ 'dist-data/build.json': '{"inputs":' });
  expect(readKeptBuild(join(folder.folder, 'dist'))).toBeNull();
  expect(readKeptBuild(join(folder.folder, 'other'))).toBeNull();
});

it('is kept next to the site, which would publish it', () => {
  expect(stateFolderOf('/srv/dist/')).toBe('/srv/dist-data');
});
