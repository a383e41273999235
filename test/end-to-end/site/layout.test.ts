import { expect, it } from 'vitest';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);
const MIN_SHARE_OF_CODE = 0.5;

it('the client programs have the width of the page, not that of its margin', async () => {
  await using opened = await site.open('/docs/');
  const { page } = opened;
  await page.setViewportSize({ width: 1440, height: 900 });
  const widths = await page
    .locator('#clients .code')
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().width / innerWidth));
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.min(...widths)).toBeGreaterThan(MIN_SHARE_OF_CODE);
});

it('the groups of the wanted list are closed, and an address with a capability opens its group', async () => {
  await using opened = await site.open('/wanted/');
  const { page } = opened;
  const last = page.locator('.wanted-index li').last();
  expect(await last.isVisible()).toBe(false);
  await page.goto(`${new URL(page.url()).origin}/wanted/#${await last.getAttribute('id')}`);
  await last.waitFor({ state: 'visible' });
  expect(await page.locator('.wanted-index details[open]').count()).toBe(1);
});

it('pages that a filter hides are not shown', async () => {
  await using opened = await site.open('/entries/');
  const pager = opened.page.locator('.pager').first();
  expect(await pager.isVisible()).toBe(true);
  await pager.evaluate((element: HTMLElement) => {
    element.hidden = true;
  });
  expect(await pager.isVisible()).toBe(false);
});
