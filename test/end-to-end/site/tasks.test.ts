import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { completeResults } from '../../helpers/complete-results.ts';
import { proposeEntry } from '../../helpers/contribute-form.ts';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);
const played = siteInBrowser(thePlayedSite);

/** Counts the clicks of a reader, from the first page on. Typing and Enter are no clicks. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const listen = () => {
    const { countClick } = globalThis as unknown as { countClick: () => void };
    // A click on a label is repeated on its field, without a pointer. It counts once.
    addEventListener('click', (event) => (event as MouseEvent).detail > 0 && countClick(), true);
  };
  await page.addInitScript(listen);
  await page.reload();
  return async () => {
    await page.evaluate(() => undefined); // The calls made before this one have arrived.
    return clicks;
  };
}

async function search(page: Page, need: string): Promise<void> {
  await page.locator('#need').fill(need);
  await completeResults(page);
}

it('a new user finds and copies a call for a need in 3 clicks', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  await using opened = await site.open('/', { permissions });
  const { page, problems } = opened;
  const clicks = await countClicks(page);
  await search(page, 'hourly weather forecast at coordinates, no key');
  await page.locator('#results .row-slug').first().click();
  await page.waitForURL('**/entry/*/');
  await page.locator('.operation > summary').first().click();
  const body = page.locator('.operation[open] .operation-body');
  await body.locator('[data-argument]').first().waitFor();
  const copied = body.getByText('Copied').waitFor(); // It is shown for two seconds only.
  await body.getByRole('button', { name: /^Copy the call for curl$/ }).click();
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'https:\/\//);
  expect(await clicks()).toBe(3);
  expect(problems).toEqual([]);
});

it('a new user reaches the link that installs an MCP server in 1 click, and installs it with a second', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  const clicks = await countClicks(page);
  await search(page, 'github-mcp');
  await page.locator('#results').getByRole('link', { name: 'github-mcp', exact: true }).click();
  const install = page.getByRole('link', { name: 'Add to VS Code' });
  await install.waitFor();
  expect(await clicks()).toBe(1);
  // The second click leaves the browser, so the address is read instead.
  const [, config = ''] = (await install.getAttribute('href'))?.split('vscode:mcp/install?') ?? [];
  expect(JSON.parse(decodeURIComponent(config))).toMatchObject({ url: 'https://api.githubcopilot.com/mcp/' });
});

it('a new user sees why an interface is down and what to use instead in 1 click, and is there with a second', async () => {
  await using opened = await played.open('/');
  const { page } = opened;
  const clicks = await countClicks(page);
  await page.locator('.incident-slug', { hasText: 'old-tides' }).click();
  const notice = page.locator('.notice');
  await notice.getByText(/^Down since .+: the connection was refused\./).waitFor();
  expect(await notice.textContent()).toContain('Use instead');
  expect(await clicks()).toBe(1);
  await notice.getByRole('link', { name: 'Tide Tables' }).click();
  await page.waitForURL('**/entry/tide-tables/');
  expect(await clicks()).toBe(2);
});

it('a new user proposes an entry in 2 clicks', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  const clicks = await countClicks(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Contribute').click();
  await proposeEntry(page, 'harbour-lights-of-the-south');
  expect(await clicks()).toBe(2);
});

it('a new user compares three or more interfaces in 2 clicks', async () => {
  await using opened = await site.open('/');
  const { page } = opened;
  const clicks = await countClicks(page);
  await search(page, 'filter JSON on the command line');
  await page.locator('#results').getByRole('link', { name: 'jq', exact: true }).click();
  await page.getByRole('link', { name: /^Compare with/ }).click();
  await page.waitForURL('**/compare/**');
  expect(await page.locator('table.compared thead th').count()).toBeGreaterThanOrEqual(3);
  expect(await clicks()).toBe(2);
});
