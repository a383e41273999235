import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Far longer than anything here takes, and short enough to say what was missing. */
const WAIT_MS = 10_000;

export type OpenedPage = AsyncDisposable & {
  page: Page;
  /** What the page said on the console, threw, or asked of other hosts. */
  faults: string[];
};

/** Opens an address of a site in a context of its own: nothing is kept from other pages. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(address);
  page.on('console', (message) => faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`foreign: ${request.url()}`);
  });
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(address);
  return { page, faults, [Symbol.asyncDispose]: () => context.close() };
}
