import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser-process.ts';
import { chromiumOptions, missingChromiumPackages } from './chromium.ts';
import { guardRun } from './guard-run.ts';
import { buildPlayedSite } from './simulated-site.ts';
import { buildAndServe } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedUrl: string;
  }
}

/** Something that all test files share: started by whoever asks first, stopped with the run. */
export type Shared<T> = { value: T; stop: () => Promise<void> };

/**
 * Keeps the running sites and one browser for all test files. Workers ask for them over HTTP, and the first to ask has
 * them started: a run of tests that need neither starts neither.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  refuseWithoutLibraries();
  await chromiumOptions(); // Unpacks Chromium once for all runs, so before this run gets its own folder.
  guardRun();
  const starters: Record<string, () => Promise<Shared<unknown>>> = {
    '/site': () => buildAndServe(),
    '/played-site': buildPlayedSite,
    '/browser': launchBrowser,
  };
  const started = new Map<string, Promise<Shared<unknown>>>();
  const server = createServer(async ({ url = '' }, response) => {
    response.setHeader('Connection', 'close'); // A kept one may be closed just as the next question is sent.
    try {
      const shared = started.get(url) ?? starters[url]?.();
      if (!shared) throw new Error(`Nothing is shared at ${url}`);
      started.set(url, shared);
      response.end(JSON.stringify((await shared).value));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const settled = await Promise.allSettled(started.values());
    for (const result of settled) if (result.status === 'fulfilled') await result.value.stop();
  };
}

/** Fails before the first test, since a browser that cannot start would fail in the middle of the run. */
function refuseWithoutLibraries(): void {
  const missing = missingChromiumPackages();
  if (missing.length > 0)
    throw new Error(
      `The browser tests need system libraries that are missing. Install them first: sudo apt-get install ${missing.join(' ')}`,
    );
}
