import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const KILOBYTE = 1024;
const MAX_ENTRY_PAGE_BYTES = 150 * KILOBYTE;
const MAX_ENTRY_PAGE_GZIP_BYTES = 20 * KILOBYTE;

const real = siteInBrowser(theSite);
const played = siteInBrowser(thePlayedSite);

/** Bytes that a page loads by itself, with gzip: the CDN compresses at least as well. */
async function weightOf(page: Page): Promise<number> {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(request.url()));
  await page.reload({ waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    [...loaded].map(async (address) => gzipSync(await (await fetch(address)).bytes()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

it.each([
  ['the home page', 60, real, '/'],
  ['the home page with interfaces that are down', 60, played, '/'],
  ['the page of an API', 40, real, '/entry/open-meteo-forecast/'],
  ['the page of an MCP server', 40, real, '/entry/github-mcp/'],
  ['the page of an API with many operations', 40, real, '/entry/github-rest/'],
  ['the page of a tool', 40, real, '/entry/jq/'],
  ['an entry page with a month of health', 40, played, '/entry/open-meteo-forecast/'],
] as const)(
  '%s weighs less than %i KB, with everything that it loads',
  async (_, maxKilobytes, site, path) => {
    await using opened = await site.open(path);
    const bytes = await weightOf(opened.page);
    expect(bytes).toBeGreaterThan(KILOBYTE);
    expect(bytes).toBeLessThan(maxKilobytes * KILOBYTE);
  },
);

it('no entry page weighs more than 150 KB, or 20 KB with gzip', async () => {
  const folder = join(real.dist(), 'entry');
  const slugs = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory());
  expect(slugs.length).toBeGreaterThan(1_000);
  const tooHeavy: string[] = [];
  for (const { name } of slugs) {
    const page = await readFile(join(folder, name, 'index.html'));
    // Only a page with many operations can be too heavy with gzip.
    const zipped = page.length > MAX_ENTRY_PAGE_GZIP_BYTES * 2 ? gzipSync(page).length : 0;
    if (page.length > MAX_ENTRY_PAGE_BYTES || zipped > MAX_ENTRY_PAGE_GZIP_BYTES) tooHeavy.push(name);
  }
  expect(tooHeavy).toEqual([]);
});
