import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { completeResults } from '../../helpers/complete-results.ts';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

const rowAt = (page: Page, i: number) => page.locator('#results .row-slug').nth(i);
const scrollOf = (page: Page) => page.evaluate(() => scrollY);

it.each([
  ['/', '/#q=send+an+email&category=api'],
  ['/search/', '/search/?q=send+an+email&category=api'],
])('going back to %s shows the same results at the same place', async (path, kept) => {
  await using opened = await site.open(path, { viewport: { width: 1280, height: 500 } });
  const { page, problems } = opened;
  await page.locator('#need').fill('send an email');
  await page.getByLabel('APIs').check();
  await page.locator('#results .row-operation').first().waitFor();
  await completeResults(page);
  const row = rowAt(page, 9);
  const address = await row.getAttribute('href');
  await row.scrollIntoViewIfNeeded();
  const scroll = await scrollOf(page);
  expect(scroll).toBeGreaterThan(100);
  await row.click();
  await page.waitForURL(`**${address}`);
  await page.goBack();
  expect(page.url()).toBe(site.origin() + kept);
  await page.locator(`#results a[href="${address}"]`).and(page.locator(':focus')).waitFor();
  expect(await scrollOf(page)).toBe(scroll);
  expect(await page.locator('#need').inputValue()).toBe('send an email');
  expect(await page.getByLabel('APIs').isChecked()).toBe(true);
  expect(problems).toEqual([]);
});

it('an address with a search shows its results on the home page', async () => {
  await using opened = await site.open('/#q=weather+forecast&key=none');
  const { page } = opened;
  await rowAt(page, 0).waitFor();
  expect(await page.locator('#need').inputValue()).toBe('weather forecast');
  expect(await page.getByLabel('No key needed').isChecked()).toBe(true);
  expect(await page.locator('#results .row-key').count()).toBe(0);
});

it('the words that are typed on the home page are not sent, even when going back', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  const sent: string[] = [];
  page.context().on('request', (request) => {
    sent.push(request.url(), request.headers().referer ?? '', request.postData() ?? '');
  });
  await page.locator('#need').fill('current weather for a city');
  await completeResults(page);
  await rowAt(page, 0).click();
  await page.waitForURL('**/entry/**');
  await page.goBack();
  await rowAt(page, 0).waitFor();
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter((text) => /current|city/.test(text))).toEqual([]);
});

it('a cleared search leaves no trace in the address', async () => {
  await using opened = await site.open('/#q=weather');
  const { page } = opened;
  await rowAt(page, 0).waitFor();
  await page.locator('#need').press('Escape');
  await page.waitForURL((url) => url.hash === '');
  expect(await page.locator('#results').textContent()).toBe('');
});

it('Enter on the search page leads from the field to the first result', async () => {
  await using opened = await site.open('/search/');
  const { page } = opened;
  await page.locator('#need').fill('resize images');
  await rowAt(page, 0).waitFor();
  await page.locator('#need').press('Enter');
  expect(await rowAt(page, 0).evaluate((link) => link === document.activeElement)).toBe(true);
});

it('slash leads to the field from a filter', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  await page.getByLabel('APIs').check();
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('need');
  expect(await page.locator('#need').inputValue()).toBe('');
});
