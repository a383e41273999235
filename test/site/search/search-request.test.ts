import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAGE_HEADERS } from '../../../src/site/frame/page-shell.ts';
import { FORM_SLOT, RESULTS_SLOT } from '../../../src/site/search/search-page.ts';
import { answerSearch } from '../../../src/site/search/search-request.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const SHELL = `<main>${FORM_SLOT.join('')}${RESULTS_SLOT.join('')}</main>`;
const deps = { openCatalog: async () => aCatalog([anEntry()]), readShell: async () => SHELL };
const search = (query: string, method = 'GET') =>
  answerSearch(new Request(`https://callbook.test/search/${query}`, { method }), deps);

it('returns a page of results for a plain form', async () => {
  const response = await search('?q=tide+times&category=api');
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('href="/entry/tide-tables/"');
});

it('varies by only the parameters that change the page', async () => {
  expect((await search('?q=x')).headers.get('Netlify-Vary')).toBe('query=q|category|key');
});

it('shows an empty form without a query, and sends no body for HEAD', async () => {
  expect(await (await search('')).text()).toContain('value=""');
  expect(await (await search('?q=tide', 'HEAD')).text()).toBe('');
});

it('lets search engines index the form, but not its results', async () => {
  const robotsOf = async (query: string) => (await search(query)).headers.get('X-Robots-Tag');
  expect([await robotsOf(''), await robotsOf('?q=tide')]).toEqual(['all', 'noindex']);
});

it('refuses POST', async () => {
  const response = await search('?q=x', 'POST');
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

it('sends the security headers that netlify.toml sets for files', async () => {
  const rules = await readFile('netlify.toml', 'utf8');
  const all = /for = "\/\*"\s+\[headers\.values\]\n([\s\S]*?)\n\n/.exec(rules)?.[1] ?? '';
  const configured = Object.fromEntries(
    [...all.matchAll(/^\s*([\w-]+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(PAGE_HEADERS).toEqual(configured);
});
