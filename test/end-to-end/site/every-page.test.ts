import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, PHONE_WIDTH } from '../../helpers/axe.ts';
import { builtPages, FILLED_PAGES } from '../../helpers/built-pages.ts';
import type { OpenedPage } from '../../helpers/open-page.ts';
import { thePlayedSite, theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

/** A phone, a tablet and a desktop, in pixels. */
const WIDTHS = [PHONE_WIDTH, 768, 1440];
/** Pages that are much longer with the real catalog. */
const LONG = ['/', '/entries/', '/docs/', '/wanted/'];

// Built before the tests are defined, because each page is a test.
const pages = [...(await builtPages((await thePlayedSite()).dist)), ...FILLED_PAGES];

/** Opens an address and runs every check. Returns all problems at once. */
async function problemsAt(address: string, { page, problems }: OpenedPage): Promise<string[]> {
  problems.length = 0;
  await page.goto(address);
  const found = await findBarriers(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${overflow} px wider than the screen of ${width} px`);
  }
  return [...found, ...problems];
}

describe('is accessible in both colour schemes, fits every screen, logs nothing and requests nothing from other hosts', () => {
  // One browser page visits them all. A page for each takes twice the time.
  const [played, real] = [siteInBrowser(thePlayedSite), siteInBrowser(theSite)];
  let [onPlayed, onReal]: OpenedPage[] = [];
  beforeAll(async () => {
    [onPlayed, onReal] = [await played.open('/'), await real.open('/')];
  });

  it.each(pages)('%s', async (path) => {
    expect(onPlayed && (await problemsAt(played.origin() + path, onPlayed))).toEqual([]);
  });

  it.each(LONG)('%s of the real catalog', async (path) => {
    expect(onReal && (await problemsAt(real.origin() + path, onReal))).toEqual([]);
  });
});
