import { expect, it } from 'vitest';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

const TYPED = {
  slug: 'harbour-lights-of-the-north',
  name: 'Harbour Lights',
  summary: 'Positions and characters of lights at sea.',
  endpoint: 'https://lights.example.org/v1',
  auth_mode: 'none',
  docs_url: 'https://lights.example.org/docs',
  source: 'https://lights.example.org/docs',
  tags: 'lights',
  capabilities: 'get_harbour_lights',
  example_needs: 'which buoy blinks twice\nlights near Harlingen\nwhat is that flash at night',
};

it.each([true, false])('the form makes an entry file, with JavaScript: %s', async (javaScriptEnabled) => {
  await using opened = await site.open('/contribute/', { javaScriptEnabled });
  const { page } = opened;
  for (const [name, value] of Object.entries(TYPED)) await page.locator(`#${name}`).fill(value);
  await page.getByRole('button', { name: 'Check and create the file' }).click();
  await page.getByText('It passes every check').waitFor();
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
