import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { completeResults } from '../../helpers/complete-results.ts';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

const firstSlug = (page: Page) => page.locator('#results .row-slug').first();

it('shows matches on the home page while a need is typed, with the operation that serves it', async () => {
  await using opened = await site.open('/');
  const { page, problems } = opened;
  await page.keyboard.press('/');
  await page.keyboard.type('current weather for a city');
  await firstSlug(page).waitFor();
  // Results of the first words may be shown before those of the whole need.
  const operation = page.locator('#results .row-operation').first();
  await operation.filter({ hasText: /^Operation\s+GET \/\S/ }).waitFor();
  expect(await page.locator('[data-results-words]').textContent()).toMatch(
    /^\d+ entries, coverage (exact|partial)\.$/,
  );
  expect(problems).toEqual([]);
});

it('leads from the search field to an entry by keyboard', async () => {
  await using opened = await site.open('/docs/');
  const { page } = opened;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('open-meteo');
  // The matches of the first letters may be shown before.
  await firstSlug(page).filter({ hasText: 'open-meteo' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/entry\/open-meteo-[a-z-]+\/$/);
});

it('clears the search and focuses the field on Escape', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  await page.locator('#need').fill('send an email');
  await firstSlug(page).waitFor();
  await page.locator('#need').press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await page.locator('#need').inputValue()).toBe('');
  expect(await page.locator('#results').textContent()).toBe('');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('need');
});

it('tolerates a typo, and says so when nothing fits', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  await page.locator('#need').fill('currancy');
  await page
    .locator('#results')
    .filter({ hasText: /currenc/i })
    .waitFor();
  await page.locator('#need').fill('xyzzyqwv');
  await page.getByText('Nothing in the catalog does this yet.').first().waitFor();
});

it('shows what comes near a need that nothing serves, and what the need avoids', async () => {
  await using opened = await site.open('/');
  const { page, problems } = opened;
  await page.locator('#need').fill('rent a wooden boat with a crew for a wedding, not Google');
  await page.getByText('These come closest.').waitFor();
  expect(await page.locator('.results-preferences').textContent()).toBe('Avoided: Google.');
  await page
    .locator('[data-results-words]')
    .filter({ hasText: /does this yet\. \d entries are close\.$/ })
    .waitFor({ state: 'attached' });
  expect(problems).toEqual([]);
});

it('filters by category and by entries that need no key', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  await page.locator('#need').fill('weather forecast');
  await firstSlug(page).waitFor();
  await page.getByLabel('MCP servers').check();
  await page.locator('#results .row[data-kind="api"]').first().waitFor({ state: 'detached' });
  await page.getByLabel('APIs').check();
  await page.locator('#results .row[data-kind="api"]').first().waitFor();
  await page.getByLabel('No key needed').check();
  await page
    .locator('#results .row-key')
    .getByText('key', { exact: true })
    .first()
    .waitFor({ state: 'detached' });
  expect(await page.locator('#results .row').count()).toBeGreaterThan(0);
});

it('reports that the index cannot be loaded, and still submits the form', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  await page.context().route('**/index/discovery.bin', (route) => route.abort());
  await page.locator('#need').fill('weather');
  await page.getByText('The search index could not be loaded.').first().waitFor();
  await page.locator('#need').press('Enter');
  await page.waitForURL('**/search/?*q=weather*');
});

it('an operation in a row of results leads to that operation on the page of its entry', async () => {
  await using opened = await site.open('/');
  const { page, problems } = opened;
  await page.locator('#need').fill('post a message to a slack channel');
  await completeResults(page);
  await page.locator('#results .row-operation').first().click();
  await page.waitForURL(/\/entry\/slack-[a-z]+\/#operation-/);
  await page.locator('details.operation[open]').waitFor(); // There is just one, or this fails.
  expect(problems).toEqual([]);
});

it('completes rows with operations without moving them', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  const held = Promise.withResolvers<void>();
  await page.context().route('**/index/lexicon.bin', (route) => route.abort());
  await page.context().route('**/index/operations.bin', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator('#need').fill('current weather for a city');
  await firstSlug(page).waitFor();
  // The focus is on a row, and stays there.
  await page.keyboard.press('ArrowDown');
  const places = () =>
    page
      .locator('#results .row')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('a')?.href, row.getBoundingClientRect().y]),
      );
  const before = await places();
  expect(await page.locator('#results .row-operation').count()).toBe(0);
  held.resolve();
  await page.locator('#results .row-operation').first().waitFor();
  expect(await places()).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('row-slug');
});

it('loads no operations before the first results', async () => {
  await using opened = await site.open('/docs/');
  const { page } = opened;
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  const loaded = page
    .context()
    .waitForEvent('requestfinished', (request) => request.url().endsWith('/index/discovery.bin'));
  await page.locator('#need').focus();
  await loaded;
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.startsWith('/index/'))).toEqual(['/index/discovery.bin']);
});

it('loads the index on the first focus, not before', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path !== '/favicon.svg')).toEqual([]);
  const loaded = page
    .context()
    .waitForEvent('request', (request) => request.url().endsWith('/index/discovery.bin'));
  await page.locator('#need').focus();
  await loaded;
});
