import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../../helpers/axe.ts';
import { BROWSER_TIMEOUT_MS } from '../../helpers/browser.ts';
import { builtPages } from '../../helpers/built-pages.ts';
import type { OpenedPage } from '../../helpers/open-page.ts';
import { thePlayedSite, theSite } from '../../helpers/server.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

/** A telephone, a tablet and a desk. */
const WIDTHS = [320, 768, 1440];
/** Pages that functions fill in. */
const FILLED = [
  '/search/?q=high+water',
  '/search/?q=xyzzyqwv',
  '/compare/?entry=tide-tables&entry=jq&entry=old-tides&entry=nothing-such',
  '/status/list/?which=down',
];
/** Pages that the real catalog makes much longer. */
const LONG = ['/', '/entries/', '/docs/'];

// Built before the tests are known: each page of it is one.
const pages = [...(await builtPages((await thePlayedSite()).dist)), ...FILLED];

/** Goes to an address and looks at it in every way. Everything found is told at once. */
async function faultsAt(address: string, { page, problems }: OpenedPage): Promise<string[]> {
  problems.length = 0;
  await page.goto(address);
  const found = await findBarriers(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) found.push(`${beyond} px wider than ${width}`);
  }
  return [...found, ...problems];
}

describe('is accessible by day and by night, fits every screen, is silent and asks no other host', () => {
  // One page of the browser goes to them all: one each would take twice the time.
  const [played, real] = [siteInBrowser(thePlayedSite), siteInBrowser(theSite)];
  let [onPlayed, onReal]: OpenedPage[] = [];
  beforeAll(async () => {
    [onPlayed, onReal] = [await played.open('/'), await real.open('/')];
  }, BROWSER_TIMEOUT_MS);

  it.each(pages)('%s', async (path) => {
    expect(onPlayed && (await faultsAt(played.origin() + path, onPlayed))).toEqual([]);
  });

  it.each(LONG)('%s of the real catalog', async (path) => {
    expect(onReal && (await faultsAt(real.origin() + path, onReal))).toEqual([]);
  });
});
