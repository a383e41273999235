import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/local/listen.ts';
import { BROWSER_TIMEOUT_MS, startBrowser } from '../helpers/browser.ts';
import { SITE_TIMEOUT_MS, theSite } from '../helpers/running-site.ts';

let browser: Browser;
let origin: string;
beforeAll(async () => {
  [browser, { origin }] = await Promise.all([startBrowser(), theSite()]);
}, BROWSER_TIMEOUT_MS + SITE_TIMEOUT_MS);
afterAll(() => browser?.close());

/** An empty page of another origin, open in the browser. */
async function aStrangersPage() {
  const html = new Headers({ 'Content-Type': 'text/html' });
  const stranger = await listen(async () => new Response('<!doctype html>', { headers: html }), {
    port: 0,
    reportError: () => {},
  });
  const page = await browser.newPage();
  await page.goto(stranger.origin);
  const close = async () => {
    await page.close();
    await stranger.close();
  };
  return { page, [Symbol.asyncDispose]: close };
}

test('lets a page of another origin read files, functions and errors of the API', async () => {
  await using opened = await aStrangersPage();
  const paths = [
    '/api/public/discover?need=current+weather',
    '/api/public/registry/open-meteo-forecast',
    '/api/public/entries.ndjson',
    '/openapi.json',
    '/api/public/nothing',
  ];
  const statuses = await opened.page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const response = await fetch(address);
          return (await response.text()).length > 0 ? response.status : 0;
        }),
      ),
    paths.map((path) => origin + path),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 404]);
});

test('lets its preflight of a JSON body through', async () => {
  await using opened = await aStrangersPage();
  const status = await opened.page.evaluate(async (address) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body: '{}' })).status;
  }, `${origin}/api/public/registry/open-meteo-forecast`);
  expect(status).toBe(405);
});

test('keeps the pages of the site from other origins', async () => {
  await using opened = await aStrangersPage();
  const failure = await opened.page.evaluate(
    (address) => fetch(address).catch((error: Error) => error.name),
    `${origin}/`,
  );
  expect(failure).toBe('TypeError');
});
