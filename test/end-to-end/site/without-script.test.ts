import { expect, it } from 'vitest';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

const plain = { javaScriptEnabled: false };

it('the search form leads to a page of results', async () => {
  await using opened = await site.open('/', plain);
  const { page } = opened;
  await page.locator('#need').fill('current weather for a city');
  await page.getByLabel('No key needed').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search/?*');
  expect(await page.locator('#results .row').count()).toBeGreaterThan(0);
  expect(await page.locator('#results .row-operation').count()).toBeGreaterThan(0);
  expect(await page.locator('#need').inputValue()).toBe('current weather for a city');
  expect(await page.locator('#results .row-key').count()).toBe(0);
});

it('an entry page shows every kind of call', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/', plain);
  const { page } = opened;
  for (const [label, call] of [
    ['JavaScript', 'javascript'],
    ['Python', 'python'],
    ['curl', 'curl'],
  ] as const) {
    await page.getByText(label, { exact: true }).click();
    expect(await page.locator(`[data-call="${call}"]`).textContent()).toContain('https://api.open-meteo.com');
  }
  expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
});

it('every entry can be reached by links alone', async () => {
  await using opened = await site.open('/', plain);
  const { page } = opened;
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('link', { name: 'J', exact: true }).click();
  const jq = page.getByRole('link', { name: 'jq', exact: true });
  // The last names of a letter may be on the page after the one that it begins on.
  if ((await jq.count()) === 0) await page.locator('a[rel="next"]').first().click();
  await jq.click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('jq');
});
