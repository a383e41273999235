import { expect, it } from 'vitest';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const [simulated, real] = [siteInBrowser(thePlayedSite), siteInBrowser(theSite)];
const PLAIN = { javaScriptEnabled: false };

it('the overview leads maintainers to the entries with a gap, without JavaScript', async () => {
  await using opened = await simulated.open('/overview/', PLAIN);
  const { page, problems } = opened;
  const gap = page.getByRole('link', { name: 'Never verified' });
  const address = await gap.getAttribute('href');
  await gap.click();
  await page.waitForURL(`**${address}`);
  const entry = page.locator('.overview-list a').first();
  const slug = await entry.innerText();
  await entry.click();
  await page.waitForURL(`**/entry/${slug}/`);
  expect(problems).toEqual([]);
});

it('the overview plots the month, and its table has the figures of 30 days', async () => {
  await using opened = await simulated.open('/overview/', PLAIN);
  const { page } = opened;
  expect(await page.getByRole('img', { name: /by day/ }).count()).toBe(2);
  await page.getByText('Figures by day').click();
  expect(await page.locator('#month ~ details tbody tr').count()).toBe(30);
});

it('the overview links the count of a category to the list of its entries', async () => {
  await using opened = await real.open('/overview/', PLAIN);
  const { page } = opened;
  const count = page.getByRole('row', { name: 'MCP servers' }).first().getByRole('link').first();
  const words = await count.innerText();
  const address = await count.getAttribute('href');
  await count.click();
  await page.waitForURL(`**${address}`);
  expect(await page.locator('main').innerText()).toContain(words);
});

it.each(['/status/', '/overview/', '/entry/usgs-earthquakes/'])(
  'before the first probe, %s says how to get health data, and shows none',
  async (path) => {
    await using opened = await real.open(path, PLAIN);
    const { page } = opened;
    expect(await page.getByText('npm run probe').count()).toBe(1);
    expect(await page.locator('.bars, .pace, .plot-bar, .simulated').count()).toBe(0);
  },
);

it('every page of a site with a simulated month says so', async () => {
  await using opened = await simulated.open('/entry/tide-tables/', PLAIN);
  expect(await opened.page.locator('aside.simulated').innerText()).toContain('Simulated data.');
});

it('the ranking page takes at most two screens of 1440 by 900 before its details', async () => {
  await using opened = await real.open('/methodology/ranking/', { viewport: { width: 1_440, height: 900 } });
  const details = await opened.page.locator('#details').boundingBox();
  expect(details?.y).toBeLessThan(2 * 900);
});
