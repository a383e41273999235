import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readKeptInputs, stateFolderOf, writeKeptInputs } from '../../../src/site/build/kept-build.ts';
import { aDist } from '../../helpers/dist.ts';

it('is read as it was written', async () => {
  await using folder = await aDist({});
  const dist = join(folder.folder, 'dist');
  mkdirSync(stateFolderOf(dist));
  writeKeptInputs(dist, 'a hash');
  expect(readKeptInputs(dist)).toBe('a hash');
});

it('is not known without its file', async () => {
  await using folder = await aDist({});
  expect(readKeptInputs(join(folder.folder, 'dist'))).toBeNull();
});

it('is kept next to the site, which would publish it', () => {
  expect(stateFolderOf('/srv/dist/')).toBe('/srv/dist-data');
});
