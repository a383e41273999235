import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../../helpers/axe.ts';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { LONG_SLUG } from '../../helpers/sample-entries.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);
const played = siteInBrowser(thePlayedSite);

const operation = (page: Page, name: string) => page.locator(`[id="operation-${name}"]`);
/** Opens an operation as a reader does: the folded rest of the list first, if the operation is in it. */
async function choose(page: Page, name: string): Promise<void> {
  const named = page.locator('.operation-name').getByText(name, { exact: true });
  if (!(await named.isVisible())) await page.locator('.more-operations > summary').click();
  await named.click();
}

it('typing filters the operations and says how many are left', async () => {
  await using opened = await site.open('/entry/github-rest/');
  const { page, problems } = opened;
  const rows = page.locator('.operations > li');
  const all = await rows.count();
  await page.getByLabel('Filter operations').fill('branches LIST');
  const shown = rows.filter({ visible: true });
  expect(await shown.locator('.operation-name').allTextContents()).toContain('repos/list-branches');
  const left = await shown.count();
  expect(left).toBeLessThan(all);
  expect(await page.getByRole('status').filter({ hasText: 'shown' }).textContent()).toBe(
    `${left} of ${all} shown`,
  );
  await page.getByLabel('Filter operations').fill('');
  expect(await shown.count()).toBe(all);
  expect(problems).toEqual([]);
});

it('a chosen operation shows its calls in every language, filled with typed arguments', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/');
  const { page, problems } = opened;
  await choose(page, 'weather_forecast');
  const body = operation(page, 'weather_forecast');
  await body.getByLabel('Value for latitude').fill('53.17');
  await body.getByLabel('Value for temperature_unit').selectOption('fahrenheit');
  await body.getByText('temperature_unit=fahrenheit').first().waitFor();
  const curl = await body.locator('[data-call="curl"] code').textContent();
  expect(curl).toMatch(/latitude=53\.17&longitude=13\.405&/);
  await body.getByText('Python', { exact: true }).click();
  expect(await body.locator('[data-call="python"] code').textContent()).toContain('latitude=53.17');
  await body.getByLabel('Value for latitude').fill('north');
  await body.getByText('The call has "north" for "latitude", but its type is number.').waitFor();
  expect(problems).toEqual([]);
});

it('the call of an operation is copied as it is shown', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = opened;
  await choose(page, 'weather_forecast');
  const body = operation(page, 'weather_forecast');
  const copied = body.getByText('Copied').waitFor(); // It is shown for two seconds only.
  await body.getByRole('button', { name: 'Copy the call for curl' }).click();
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await body.locator('[data-call="curl"] code').textContent(),
  );
});

it('a chosen operation is in the address, and the address opens it', async () => {
  await using opened = await site.open('/entry/github-rest/');
  const { page } = opened;
  await choose(page, 'repos/list-branches');
  await page.waitForURL('**/#operation-repos%2Flist-branches');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await operation(page, 'repos/list-branches').waitFor();
  expect(await page.locator('details.operation[open]').count()).toBe(1);
});

it('a long list is folded after ten operations, and typing unfolds it', async () => {
  await using opened = await site.open('/entry/github-rest/');
  const { page } = opened;
  const shown = page.locator('.operations > li').filter({ visible: true });
  expect(await shown.count()).toBe(10);
  const rest = page.getByText(/^\d+ more operations$/);
  expect(await rest.isVisible()).toBe(true);
  await page.getByLabel('Filter operations').fill('repos/list-branches');
  await shown.filter({ hasText: 'repos/list-branches' }).waitFor();
});

it('an address opens its operation even if the filter hides it', async () => {
  await using opened = await site.open('/entry/github-rest/');
  const { page } = opened;
  await page.getByLabel('Filter operations').fill('no such operation');
  await page.evaluate(() => {
    location.hash = '#operation-repos/get';
  });
  await operation(page, 'repos/get').waitFor();
});

it('an operation is opened by keyboard', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/');
  const { page } = opened;
  await page.locator('.operation > summary').focus();
  await page.keyboard.press('Enter');
  await operation(page, 'weather_forecast').getByLabel('Value for latitude').waitFor();
});

it('the call of the page stays if the others cannot be loaded, and the next opening loads them', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/');
  const { page } = opened;
  await page.route('**/operations/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await choose(page, 'weather_forecast');
  await failed;
  const body = operation(page, 'weather_forecast');
  await page.waitForFunction(() => !document.querySelector('[data-filled]'));
  expect(await body.locator('pre').textContent()).toMatch(/^curl /);
  await page.unroute('**/operations/**');
  await choose(page, 'weather_forecast');
  await choose(page, 'weather_forecast');
  await body.getByLabel('Value for latitude').waitFor();
});

it('without JavaScript every operation opens with its parameters and a call, also by its address', async () => {
  const plain = { javaScriptEnabled: false };
  await using opened = await site.open('/entry/github-rest/#operation-repos/get', plain);
  const { page } = opened;
  await operation(page, 'repos/get').waitFor();
  await choose(page, 'repos/list-branches');
  const body = operation(page, 'repos/list-branches');
  expect(await body.locator('tr').count()).toBeGreaterThan(1);
  expect(await body.locator('pre').textContent()).toMatch(/^curl 'https:\/\/api\.github\.com\/repos\//);
  expect(await page.getByLabel('Filter operations').isVisible()).toBe(false);
});

it.each(['light', 'dark'] as const)(
  'opened operations with the longest names are accessible and fit a phone in the %s scheme',
  async (colorScheme) => {
    const viewport = { width: 360, height: 800 };
    await using opened = await played.open(`/entry/${LONG_SLUG}/`, { colorScheme, viewport });
    const { page, problems } = opened;
    const operations = page.locator('details.operation');
    const count = await operations.count();
    for (let i = 0; i < count; i++) await operations.nth(i).locator('> summary').click();
    await page
      .locator('.operation-body .call-set')
      .nth(count - 1)
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

it('the page of an entry without known operations does not mention them', async () => {
  await using opened = await played.open('/entry/old-tides/');
  expect(await opened.page.getByText('operation', { exact: false }).count()).toBe(0);
});
