import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { thePlayedSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(thePlayedSite);
const PLAIN = { javaScriptEnabled: false };

const slugs = (page: Page) => page.locator('[data-status-rows] .row-slug').allInnerTexts();
const count = (page: Page) => page.locator('[data-status-count]');

it('lists interfaces that are down first, then those with the most failures', async () => {
  await using opened = await site.open('/status/');
  const listed = await slugs(opened.page);
  expect(listed.slice(0, 2)).toEqual(['old-tides', 'usgs-earthquakes']);
  expect(listed.slice(2, 4).sort()).toEqual([
    'harbour-lights-of-the-northern-sea-and-its-tributary-rivers',
    'open-meteo-forecast',
  ]);
  expect(listed).not.toContain('jq'); // Never probed.
  expect(await opened.page.getByText('4 entries are not listed').count()).toBe(1);
});

it('filters by keyboard alone, and keeps the filter over a reload', async () => {
  await using opened = await site.open('/status/');
  const { page, problems } = opened;
  await page.locator('#status-words').focus();
  await page.keyboard.type('tide');
  await count(page).getByText('2 interfaces.').waitFor();
  expect((await slugs(page)).sort()).toEqual(['old-tides', 'tide-tables']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Down');
  await count(page).getByText('One interface.').waitFor();
  await page.waitForURL('**/?words=tide&which=down');
  await page.reload();
  expect(await slugs(page)).toEqual(['old-tides']);
  expect(await page.locator('#status-words').inputValue()).toBe('tide');
  expect(await page.getByLabel('Which interfaces').inputValue()).toBe('down');
  expect(problems).toEqual([]);
});

it('shows the whole status again when the filter is cleared', async () => {
  await using opened = await site.open('/status/');
  const { page } = opened;
  const before = await slugs(page);
  await page.locator('#status-words').fill('nobody has this name');
  await count(page).getByText('No probed interface matches.').waitFor();
  expect(await slugs(page)).toEqual([]);
  await page.locator('#status-words').fill('');
  await page.locator('[data-status-rows] .row-slug').first().waitFor();
  expect(await slugs(page)).toEqual(before);
  await page.waitForURL('**/status/');
});

it('filters as a plain form, without JavaScript', async () => {
  await using opened = await site.open('/status/', PLAIN);
  const { page } = opened;
  await page.getByLabel('Category').selectOption('MCP servers');
  await page.getByLabel('Which interfaces').selectOption('Up now');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/status/list/?**');
  expect(await slugs(page)).toEqual(['github-mcp']);
  expect(await count(page).innerText()).toBe('One interface.');
});

it('draws days on which nothing was probed as gaps, not as failures', async () => {
  await using opened = await site.open('/entry/tide-tables/');
  const { page } = opened;
  const bars = page.locator('#health .bars');
  expect(await bars.getAttribute('aria-label')).toMatch(
    /^Last 30 days: (27|28) days without failures, (2|3) not probed\.$/,
  );
  expect(
    await bars.locator('path').evaluateAll((paths) => paths.map((path) => path.className.baseVal)),
  ).toEqual(['bar-good', 'bar-none']);
  const line = (await page.locator('#health .pace path').getAttribute('d')) ?? '';
  expect(line.match(/M/g)).toHaveLength(2); // The line has a gap for the days without data.
  await page.getByText('Figures by day').click();
  expect(await page.locator('.by-day').getByText('not probed').count()).toBeGreaterThanOrEqual(2);
  expect(await page.getByText('100 % of').count()).toBe(1);
});

it('lists incidents with their cause and duration', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/');
  expect(await opened.page.locator('#health .incident').allInnerTexts()).toEqual([
    expect.stringMatching(/UTC\s+Down for 2 days 4 h: answered 503$/),
  ]);
});

it('lists what changed in the responses', async () => {
  await using opened = await site.open('/entry/khidmat-at-taqs/');
  const drift = opened.page.locator('.drift');
  expect(await drift.locator('li li').allInnerTexts()).toEqual([
    'breaking $.price is gone (number)',
    'breaking $.wind: number is now string',
  ]);
});

it('shows that an interface which asks for a key is up', async () => {
  await using opened = await site.open('/entry/github-mcp/');
  expect(await opened.page.locator('.fact .health').innerText()).toBe('Needs a key');
  expect(await opened.page.locator('#health').innerText()).toContain('it is up and asked for a key');
});

it('shows on the home page what is down now, with its cause', async () => {
  await using opened = await site.open('/');
  const outages = opened.page.locator('section').filter({ hasText: 'Down now' }).locator('.incident');
  expect(await outages.allInnerTexts()).toEqual([
    expect.stringMatching(/usgs-earthquakes the connection was refused$/),
    expect.stringMatching(/old-tides the connection was refused$/),
  ]);
});

it('narrows the catalog by health, by links alone', async () => {
  await using opened = await site.open('/entries/', PLAIN);
  const { page } = opened;
  await page.getByRole('link', { name: /^Down \d+$/ }).click();
  await page.waitForURL('**/entries/down/');
  expect(await page.locator('.row .row-slug').allInnerTexts()).toEqual(['old-tides', 'usgs-earthquakes']);
  await page.getByRole('link', { name: /^Up \d+$/ }).click();
  await page.waitForURL('**/entries/up/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All entries that are up');
  expect(await page.locator('.row .row-slug').allInnerTexts()).not.toContain('jq');
});
