import { chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';
import type { Shared } from './global-setup.ts';

/** Starts a browser for all test files. Returns the address to connect to. */
export async function launchBrowser(): Promise<Shared<string>> {
  const options = { ...(await chromiumOptions()), host: '127.0.0.1', timeout: 0 };
  const server = await chromium.launchServer(options);
  return { value: server.wsEndpoint(), stop: () => server.close() };
}
