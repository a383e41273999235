import { expect, it } from 'vitest';
import { proposeEntry } from '../../helpers/contribute-form.ts';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

it.each([true, false])('the form makes an entry file, with JavaScript: %s', async (javaScriptEnabled) => {
  await using opened = await site.open('/contribute/', { javaScriptEnabled });
  const { page } = opened;
  await proposeEntry(page, 'harbour-lights-of-the-north');
  expect(await page.locator('#outcome pre').textContent()).toContain('name: Harbour Lights');
});

it('shows a problem when its field loses the focus', async () => {
  await using opened = await site.open('/contribute/');
  const { page, problems } = opened;
  await page.locator('#slug').fill('Not A Slug');
  await page.locator('#name').focus();
  await page.locator('#slug-fault').getByText('slug is missing or is not lowercase').waitFor();
  expect(await page.locator('#summary-fault').textContent()).toBe('');
  expect(problems).toEqual([]);
});
