import { expect, it } from 'vitest';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);
const played = siteInBrowser(thePlayedSite);

const SECTIONS = [
  'At a glance',
  'How to call it',
  'How to get access',
  'Details',
  'Verification',
  'Health',
  'Alternatives',
  'Get alerts when it changes',
  'This entry',
];

it.each(['stripe', 'open-meteo-forecast', 'github-mcp', 'github-local-mcp', 'jq'])(
  'the page of %s answers what a caller asks, in the same order as all others',
  async (slug) => {
    await using opened = await site.open(`/entry/${slug}/`);
    const { page } = opened;
    const sections = await page.locator('article h2').allTextContents();
    const needsKey = slug !== 'jq' && slug !== 'open-meteo-forecast';
    expect(sections).toEqual(SECTIONS.filter((each) => needsKey || each !== 'How to get access'));
    const ways = await page.locator('.ways h3').allTextContents();
    expect(ways[0]).toBe('Operations');
    expect(ways.includes('Add to a client')).toBe(slug.endsWith('mcp'));
  },
);

it('a deprecated entry that is down says so before its description, and what to use instead', async () => {
  await using opened = await played.open('/entry/old-tides/', { javaScriptEnabled: false });
  const { page } = opened;
  const notice = page.locator('.entry-head > .notice');
  expect(await notice.textContent()).toMatch(
    /Deprecated\. It may stop working\.\s*Down since \d.+ UTC: the connection was refused\./,
  );
  expect(await notice.getByRole('link').first().getAttribute('href')).toBe('#health');
  expect(await notice.getByRole('link').nth(1).getAttribute('href')).toBe('/entry/tide-tables/');
});

it('an entry that is up has no notice, and one that asks for a key leads to it', async () => {
  await using opened = await played.open('/entry/github-mcp/', { javaScriptEnabled: false });
  const { page } = opened;
  expect(await page.locator('.notice').count()).toBe(0);
  await page.getByRole('link', { name: 'How to get access' }).click();
  expect(new URL(page.url()).hash).toBe('#access');
});

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
  const copied = page.getByText('Copied').first().waitFor(); // It is shown for two seconds only.
  await page.getByRole('button', { name: 'Copy the call for Example' }).click();
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^jq /);
});

it('keeps the kind of call that was chosen last', async () => {
  await using opened = await site.open('/entry/open-meteo-forecast/');
  const { page } = opened;
  await page.getByText('Python', { exact: true }).click();
  await page.goto(`${site.origin()}/entry/anthropic/`);
  expect(await page.locator('[data-call="python"]').isVisible()).toBe(true);
});
