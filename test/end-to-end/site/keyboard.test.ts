import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const MAX_STOPS = 80; // Tab presses from one control to the next that the test looks for.

const site = siteInBrowser(theSite);

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name }));
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`"${name}" was not reached within ${MAX_STOPS} presses of Tab`);
}

it('a need leads to an entry, a copied call and a follow by keyboard alone', async () => {
  await using opened = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, problems } = opened;
  await page.keyboard.press('/');
  await page.keyboard.type('query JSON on the command line jq');
  await page.locator('#results .row-slug').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/entry\/[a-z0-9-]+\/$/);
  await page.goto(`${site.origin()}/entry/jq/`);
  await tabTo(page, 'Copy the call for Example');
  const copied = page.getByText('Copied').first().waitFor(); // It is shown for two seconds only.
  await page.keyboard.press('Enter');
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^jq /);
  await tabTo(page, 'Email address');
  await page.keyboard.type('reader@example.org');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/follow/');
  await page.getByText('jq, by email. 1 of 3 follows used.').waitFor();
  expect(problems).toEqual([]);
});

it('every control of an entry page shows its focus', async () => {
  await using opened = await site.open('/entry/anthropic/');
  const { page } = opened;
  const unmarked: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const [focused, visible] = [document.activeElement, document.querySelectorAll(':focus-visible')];
      if (!focused || focused === document.body) return 'end';
      // The row of a list and the label of a radio button show the ring instead of the focused element.
      const ringed = [focused, focused.closest('li'), focused.nextElementSibling];
      const ring = ringed.some((each) => each && getComputedStyle(each).outlineStyle === 'solid');
      return ring && visible.length > 0 ? '' : focused.outerHTML.slice(0, 120);
    });
    if (found === 'end') break;
    if (found) unmarked.push(found);
  }
  expect(unmarked).toEqual([]);
});
