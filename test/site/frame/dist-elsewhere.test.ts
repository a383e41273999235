import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { expect, it } from 'vitest';
import { distOf } from '../../../src/site/frame/dist-elsewhere.ts';

it('lets Astro write directly into a folder of the project', () => {
  expect(distOf('dist')).toEqual({ outDir: 'dist', integrations: [] });
  expect(distOf(join(process.cwd(), 'dist'))).toMatchObject({ integrations: [] });
});

it('builds inside the project for a folder outside it, and replaces that folder with the result', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'callbook-elsewhere-'));
  const target = join(elsewhere, 'deep', 'dist');
  const written = mkdtempSync('.astro-test-');
  try {
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'old.html'), 'old');
    writeFileSync(join(written, 'index.html'), 'new');
    const { outDir, integrations } = distOf(target);
    expect(outDir).toMatch(/^\.astro\//);
    type Done = NonNullable<AstroIntegration['hooks']['astro:build:done']>;
    const done = integrations[0]?.hooks['astro:build:done'];
    await done?.({ dir: pathToFileURL(`${join(process.cwd(), written)}/`) } as Parameters<Done>[0]);
    expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe('new');
    expect([existsSync(join(target, 'old.html')), existsSync(written)]).toEqual([false, false]);
  } finally {
    for (const folder of [elsewhere, written]) rmSync(folder, { recursive: true, force: true });
  }
});
