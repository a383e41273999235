import { expect, it } from 'vitest';
import { completeResults } from '../../helpers/complete-results.ts';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const MAX_LINE_HEIGHT_PX = 72; // A line of controls and its padding. Two lines of them take over 90.

const site = siteInBrowser(theSite);

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

it.each([360, 768, 960, 1440])('the header takes one line at %i pixels', async (width) => {
  await using opened = await site.open('/docs/', { viewport: { width, height: 740 } });
  const { page } = opened;
  const height = async () => (await page.locator('.page-head').boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(MAX_LINE_HEIGHT_PX);
  await page.goto(`${site.origin()}/`);
  expect(await height()).toBeLessThan(MAX_LINE_HEIGHT_PX);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

it.each([true, false])(
  'the menu of a phone leads to every section (script: %s)',
  async (javaScriptEnabled) => {
    await using opened = await site.open('/', { ...phone, javaScriptEnabled });
    const { page } = opened;
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await links.nth(5).waitFor();
    expect(await links.count()).toBe(6);
    await links.filter({ hasText: 'Browse' }).tap();
    await page.waitForURL('**/entries/');
  },
);

it('Escape closes the menu, and the button keeps the focus', async () => {
  await using opened = await site.open('/', phone);
  const { page } = opened;
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await page.getByRole('link', { name: 'Browse', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Browse', exact: true }).waitFor({ state: 'hidden' });
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('a tap on a result in the header of a phone opens it', async () => {
  await using opened = await site.open('/docs/', phone);
  const { page, problems } = opened;
  await page.locator('#need').tap();
  await page.locator('#need').fill('send an email');
  const panel = page.locator('#results');
  await completeResults(page);
  const box = await panel.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await panel.locator('.row-slug').first().tap();
  await page.waitForURL(/\/entry\/[a-z0-9-]+\/$/);
  expect(problems).toEqual([]);
});
