import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEntries } from '../../../../src/entry/files/load.ts';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import { writeGrownCatalog } from '../../../measure/relevance/synthetic-files.ts';

it('writeGrownCatalog writes valid entries with distinct endpoints and keeps the real ones unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-grown-'));
  const real = [
    aCatalogEntry({ slug: 'tides' }),
    aCatalogEntry({ slug: 'sed', category: 'cli', endpoint: 'sed' }),
  ];
  try {
    writeGrownCatalog(folder, { from: 'entries', real: real }, 12);
    const entries = loadEntries(folder);
    expect(entries).toHaveLength(12);
    expect(entries).toEqual(expect.arrayContaining(real));
    expect(new Set(entries.map(({ endpoint }) => endpoint)).size).toBe(12);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
