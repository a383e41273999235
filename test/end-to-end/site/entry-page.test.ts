import { expect, it } from 'vitest';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

it('fills values into every call, quoted for its language', async () => {
  await using opened = await site.open('/entry/anthropic/');
  const { page, problems } = opened;
  await page.locator('input[name="model"]').fill('my "model"');
  const curl = page.locator('[data-call="curl"] code');
  await curl.getByText('my \\"model\\"').waitFor();
  expect(await curl.textContent()).toContain('<api_key>');
  await page.getByText('Python', { exact: true }).click();
  expect(await page.locator('[data-call="python"] code').textContent()).toContain(
    '"model": "my \\"model\\""',
  );
  expect(problems).toEqual([]);
});

it('copies the command that it shows', async () => {
  await using opened = await site.open('/entry/jq/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = opened;
  await page.getByRole('button', { name: 'Copy the call for Example' }).click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^jq /);
});

it('keeps the kind of call that was chosen last', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/');
  const { page } = opened;
  await page.getByText('Python', { exact: true }).click();
  await page.goto(`${site.origin()}/entry/anthropic/`);
  expect(await page.locator('[data-call="python"]').isVisible()).toBe(true);
});
