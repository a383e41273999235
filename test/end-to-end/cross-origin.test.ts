import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { startBrowser } from '../helpers/browser.ts';
import { theSite } from '../helpers/running-site.ts';

let browser: Browser;
let origin: string;
beforeAll(async () => {
  [browser, { origin }] = await Promise.all([startBrowser(), theSite()]);
});
afterAll(() => browser?.close());

/** An empty page of another origin, open in the browser. */
async function aForeignPage() {
  const html = new Headers({ 'Content-Type': 'text/html' });
  const foreign = await listen(async () => new Response('<!doctype html>', { headers: html }), {
    port: 0,
    reportError: () => {},
  });
  const page = await browser.newPage();
  await page.goto(foreign.origin);
  const close = async () => {
    await page.close();
    await foreign.close();
  };
  return { page, [Symbol.asyncDispose]: close };
}

test('a page of another origin can read files, functions and errors of the API', async () => {
  await using opened = await aForeignPage();
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

test('a page of another origin can send a JSON body after its preflight', async () => {
  await using opened = await aForeignPage();
  const status = await opened.page.evaluate(async (address) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body: '{}' })).status;
  }, `${origin}/api/public/registry/open-meteo-forecast`);
  expect(status).toBe(405);
});

test('a page of another origin cannot read pages of the site', async () => {
  await using opened = await aForeignPage();
  const failure = await opened.page.evaluate(
    (address) => fetch(address).catch((error: Error) => error.name),
    `${origin}/`,
  );
  expect(failure).toBe('TypeError');
});
