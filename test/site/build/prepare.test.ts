import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BuiltCatalog } from '../../../src/catalog/built/built.ts';
import { readPrepared } from '../../../src/catalog/built/prepared.ts';
import { BUILT_FILES } from '../../../src/catalog/open.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { extendEnvironment } from '../../../src/environment/environment.ts';
import { stateFolderOf } from '../../../src/site/build/kept-build.ts';
import { prepare } from '../../../src/site/build/prepare.ts';
import { aDist } from '../../helpers/dist.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

it('writes the answers, the index and the parts that pages are made of, and removes what was there', async () => {
  await using folder = await aDist({
    'entries/api/tides.yaml': ENTRY_TEXT,
    'dist.new/left-over.html': '',
    'dist-data/build.json': '{}',
  });
  const [dist, files] = [join(folder.folder, 'dist'), join(folder.folder, 'dist.new')];
  const restore = extendEnvironment({ CALLBOOK_ENTRIES: join(folder.folder, 'entries') });
  try {
    await (await prepare(dist, files)).writeRest(files);
  } finally {
    restore();
  }
  const read = (path: string) => readFileSync(join(files, path));
  expect(JSON.parse(read('api/public/registry/tides').toString())).toMatchObject({ slug: 'tides' });
  expect(read('entry/tides.md').toString()).toContain('tides');
  expect(openIndex(read(BUILT_FILES.index)).slug(0)).toBe('tides');
  const { entries } = readPrepared<BuiltCatalog>(stateFolderOf(dist), 'catalog');
  expect(entries.map(({ slug }) => slug)).toEqual(['tides']);
  expect(
    ['dist.new/left-over.html', 'dist-data/build.json'].filter((path) =>
      existsSync(join(folder.folder, path)),
    ),
  ).toEqual([]);
});
