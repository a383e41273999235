import { expect, it } from 'vitest';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);
const played = siteInBrowser(thePlayedSite);

it('a row of a list goes from slug to health on one line of a wide screen', async () => {
  await using opened = await played.open('/entries/');
  const places = await opened.page
    .locator('.row')
    .first()
    .evaluate((row) =>
      ['.row-slug', '.row-name', '.row-summary', '.row-key', '.row-health'].map((part) => {
        const { left, top, bottom } = row.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return { left, middle: Math.round((top + bottom) / 2) };
      }),
    );
  expect(places.map(({ left }) => left)).toEqual(places.map(({ left }) => left).sort((a, b) => a - b));
  const middles = places.map(({ middle }) => middle);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

it('no row says that there is no health data before the first probe', async () => {
  await using opened = await site.open('/entries/');
  expect(await opened.page.locator('.row').count()).toBeGreaterThan(0);
  expect(await opened.page.locator('.row-health').count()).toBe(0);
  expect(await opened.page.locator('.facets').innerText()).not.toContain('Health');
});

it('an unknown address returns 404 with a search form', async () => {
  const response = await fetch(`${site.origin()}/entry/no-such-entry/`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('action="/search/"');
});

it('the earlier address of a list by health redirects to its new address', async () => {
  const response = await fetch(`${site.origin()}/entries/api/no-key/silent/page/2`, { redirect: 'manual' });
  expect([response.status, response.headers.get('Location')]).toEqual([
    301,
    '/entries/api/no-key/down/page/2',
  ]);
});
