import { expect, it } from 'vitest';
import { theSite } from '../../helpers/server.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const site = siteInBrowser(theSite);

it('a line of a list runs from call sign to health, on one line at a desk', async () => {
  await using opened = await site.open('/entries/');
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

it('helps those who come to an address that is not there', async () => {
  const response = await fetch(`${site.origin()}/entry/no-such-entry/`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('action="/search/"');
});
