import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { PAGE_HEADERS } from '../../../src/site/frame/page-shell.ts';
import { EMPTY_QUERY } from '../../../src/site/search/search-form.ts';
import {
  answerSearch,
  FORM_SLOT,
  fillSearchPage,
  RESULTS_SLOT,
} from '../../../src/site/search/search-page.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

const CATALOG = aCatalog([anEntry()]);
const SHELL = `<main>${FORM_SLOT.join('old form')}<div>${RESULTS_SLOT.join('')}</div></main>`;

it('puts the filled form and the results into the built page', () => {
  const page = fillSearchPage(SHELL, CATALOG, { text: 'tide times', category: 'api', noKey: true });
  expect(page).toContain('value="tide times"');
  expect(page).toContain('value="api" checked');
  expect(page).toContain('value="none" checked');
  expect(page).toContain('/entry/tide-tables/');
  expect(page).not.toContain('old form');
});

it('names the operation that serves the need, with a link to it', () => {
  const operations = [
    anOperation({ name: 'list_harbours', path: '/harbours', summary: 'List all places.' }),
    anOperation(),
  ];
  const published = publishOperations(anEntry(), anOperationsFile(operations));
  const catalog = aCatalog([anEntry()], undefined, [published]);
  const page = fillSearchPage(SHELL, catalog, { ...EMPTY_QUERY, text: 'get tide times' });
  expect(page).toContain(
    '<a class="row-operation" href="/entry/tide-tables/#operation-get_tides"><span class="unseen">Operation </span>GET /tides</a>',
  );
});

it('escapes a hostile query and keeps its dollar signs', () => {
  const text = `"><script>alert(1)</script> $& $1`;
  const page = fillSearchPage(SHELL, CATALOG, { ...EMPTY_QUERY, text });
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;/script&gt; $&amp; $1');
});

it('throws if the page has no slots', () => {
  expect(() => fillSearchPage('<main></main>', CATALOG, EMPTY_QUERY)).toThrow('no slot');
});

const REQUESTED_SHELL = `<main>${FORM_SLOT.join('')}${RESULTS_SLOT.join('')}</main>`;
const deps = { openCatalog: async () => aCatalog([anEntry()]), readShell: async () => REQUESTED_SHELL };
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
