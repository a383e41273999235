import { chmod, readdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig, replaceConfig } from '../../../../src/protocols/cli/install/config-file.ts';
import { aDist } from '../../../helpers/dist.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

it('a new file is made with its folders, for its owner only, and has no copy', async () => {
  await using home = await aDist({});
  const path = join(home.folder, 'a/b/mcp.json');
  expect(replaceConfig(path, { before: '', after: '{}' }, NOW)).toBeNull();
  expect(await readFile(path, 'utf8')).toBe('{}');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('the old text is kept next to the file, and the file keeps its mode', async () => {
  await using home = await aDist({ 'mcp.json': 'old' });
  const path = join(home.folder, 'mcp.json');
  await chmod(path, 0o640);
  const backup = replaceConfig(path, { before: 'old', after: 'new' }, NOW);
  expect(backup).toBe(`${path}.2026-11-21T12-00-00.000Z.backup`);
  expect([await readFile(path, 'utf8'), await readFile(backup ?? '', 'utf8')]).toEqual(['new', 'old']);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect((await readdir(home.folder)).length).toBe(2);
});

it('a link stays a link, and its target is changed', async () => {
  await using home = await aDist({ 'dotfiles/mcp.json': 'old' });
  const [target, path] = [join(home.folder, 'dotfiles/mcp.json'), join(home.folder, 'mcp.json')];
  await symlink(target, path);
  replaceConfig(path, { before: 'old', after: 'new' }, NOW);
  expect([await readlink(path), await readFile(target, 'utf8')]).toEqual([target, 'new']);
});

it('a file that another program changed meanwhile is left alone', async () => {
  await using home = await aDist({ 'mcp.json': 'theirs' });
  const path = join(home.folder, 'mcp.json');
  expect(() => replaceConfig(path, { before: 'old', after: 'new' }, NOW)).toThrow(
    'Another program changed the file',
  );
  expect(await readdir(home.folder)).toEqual(['mcp.json']);
});

it('bytes that are no text are refused', async () => {
  await using home = await aDist({ 'mcp.json': new Uint8Array([0xff, 0xfe, 0x7b]) });
  expect(() => readConfig(join(home.folder, 'mcp.json'))).toThrow('It is not UTF-8 text');
});
