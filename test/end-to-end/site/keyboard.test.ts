import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { theSite } from '../../helpers/server.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const MAX_STOPS = 80; // From one thing on a page to the next that a reader wants.

const site = siteInBrowser(theSite);

/** Tabs on until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name }));
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`"${name}" is not reached within ${MAX_STOPS} stops`);
}

it('leads from a need to an entry, a copied call and a follow, without a pointer', async () => {
  await using opened = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, problems } = opened;
  await page.keyboard.press('/');
  await page.keyboard.type('query JSON on the command line jq');
  await page.locator('#results .row-slug').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/entry\/[a-z0-9-]+\/$/);
  await page.goto(`${site.origin()}/entry/jq/`);
  await tabTo(page, 'Copy the command');
  await page.keyboard.press('Enter');
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^jq /);
  await tabTo(page, 'Mail address');
  await page.keyboard.type('reader@example.org');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/follow/');
  await page.getByText('jq, by mail. 1 of 3 follows used.').waitFor();
  expect(problems).toEqual([]);
});

it('shows where the focus is, on every stop of an entry page', async () => {
  await using opened = await site.open('/entry/anthropic/');
  const { page } = opened;
  const unseen: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const told = await page.evaluate(() => {
      const [focused, ringed] = [document.activeElement, document.querySelectorAll(':focus-visible')];
      if (!focused || focused === document.body) return 'end';
      // A line of a list, and the label of a radio button, wear the ring in place of what has the focus.
      const wearers = [focused, focused.closest('li'), focused.nextElementSibling];
      const ring = wearers.some((each) => each && getComputedStyle(each).outlineStyle === 'solid');
      return ring && ringed.length > 0 ? '' : focused.outerHTML.slice(0, 120);
    });
    if (told === 'end') break;
    if (told) unseen.push(told);
  }
  expect(unseen).toEqual([]);
});
