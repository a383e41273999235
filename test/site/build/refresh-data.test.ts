import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extendEnvironment } from '../../../src/environment/environment.ts';
import { refreshData } from '../../../src/site/build/refresh-data.ts';
import { aDist, writeFiles } from '../../helpers/dist.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

it('makes the data anew only if an input has changed, and says what is left to do while pages are rendered', async () => {
  await using folder = await aDist({ 'entries/api/tides.yaml': ENTRY_TEXT });
  const dist = join(folder.folder, 'dist');
  const said: string[] = [];
  const refresh = () => refreshData(dist, (line) => said.push(line));
  const restore = extendEnvironment({ CALLBOOK_ENTRIES: join(folder.folder, 'entries') });
  try {
    const writeRest = await refresh();
    expect(existsSync(join(dist, 'favicon.svg'))).toBe(false);
    await writeRest?.();
    expect(existsSync(join(dist, 'favicon.svg'))).toBe(true);
    // The pages were not rendered yet, as after an interrupted build.
    expect(await refresh()).not.toBe(null);
    expect(said).toEqual(['Reading the entries and building the index.']);
    await writeFiles(dist, { 'index.html': 'The home page is written last.' });
    expect(await refresh()).toBe(null);
    await writeFiles(folder.folder, { 'entries/api/waves.yaml': ENTRY_TEXT.replace('/v1/', '/v2/') });
    await (await refresh())?.();
    expect(said).toHaveLength(2);
  } finally {
    restore();
  }
});
