import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { WAIT_MS } from './wait-until.ts';

export type OpenedPage = AsyncDisposable & {
  page: Page;
  /** Console messages, uncaught errors, and requests to other hosts. */
  problems: string[];
};

/** Opens an address of a site in its own context, which shares nothing with other pages. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  const { origin } = new URL(address);
  page.on('console', (message) => problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) problems.push(`foreign: ${request.url()}`);
  });
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(address);
  return { page, problems, [Symbol.asyncDispose]: () => context.close() };
}
