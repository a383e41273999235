import type { Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

const ADDRESS_OF_ROW = /class="row-slug" href="([^"]+)"/g;

/**
 * Waits until the page shows the results that the server gives for the same search. A page repeats its search each time
 * that it has loaded more, and may order the rows anew under a click. The server has everything.
 */
export async function completeResults(page: Page): Promise<void> {
  const query = await page
    .locator('form[data-search]')
    .evaluate((form) =>
      new URLSearchParams(
        [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, `${value}`]),
      ).toString(),
    );
  const answer = await (await fetch(new URL(`/search/?${query}`, page.url()))).text();
  const found = [...answer.matchAll(ADDRESS_OF_ROW)].map(([, address]) => address);
  await waitUntil(
    `the complete results of "${query}"`,
    () =>
      page
        .locator('#results .row-slug')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    (shown) => shown.length > 0 && shown.every((address, at) => address === found[at]),
  );
}
