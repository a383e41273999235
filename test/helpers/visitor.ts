import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { BROWSER_TIMEOUT_MS, startBrowser } from './browser.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import { type RunningSite, SITE_TIMEOUT_MS } from './server.ts';

export type Visitor = {
  open: (path: string, options?: BrowserContextOptions) => Promise<OpenedPage>;
  origin: () => string;
  /** Folder of the built site. */
  dist: () => string;
};

/** A browser before a site, for the tests of one file. Called once, at its top. */
export function aVisitor(startSite: () => Promise<RunningSite>): Visitor {
  let started: { browser: Browser; site: RunningSite } | undefined;
  const ready = () => {
    if (!started) throw new Error('The site is opened by tests, not before them');
    return started;
  };
  beforeAll(async () => {
    const [browser, site] = await Promise.all([startBrowser(), startSite()]);
    started = { browser, site };
  }, SITE_TIMEOUT_MS + BROWSER_TIMEOUT_MS);
  afterAll(() => started?.browser.close());
  return {
    open: (path, options) => openPage(ready().browser, ready().site.origin + path, options),
    origin: () => ready().site.origin,
    dist: () => ready().site.dist,
  };
}
