import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startBrowser } from './browser.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import type { RunningSite } from './running-site.ts';

export type SiteInBrowser = {
  /** Opens a path of the site in its own context. */
  open: (path: string, options?: BrowserContextOptions) => Promise<OpenedPage>;
  origin: () => string;
  /** The folder of the built site. */
  dist: () => string;
};

/** Starts a site and a browser for the tests of one file. Call it once, at the top of the file. */
export function siteInBrowser(startSite: () => Promise<RunningSite>): SiteInBrowser {
  let started: { browser: Browser; site: RunningSite } | undefined;
  const ready = () => {
    if (!started) throw new Error('The site is available within tests, not before they start');
    return started;
  };
  beforeAll(async () => {
    const [browser, site] = await Promise.all([startBrowser(), startSite()]);
    started = { browser, site };
  });
  afterAll(() => started?.browser.close());
  return {
    open: (path, options) => openPage(ready().browser, ready().site.origin + path, options),
    origin: () => ready().site.origin,
    dist: () => ready().site.dist,
  };
}
