import { expect, it } from 'vitest';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { FORM_SLOT, fillSearchPage, RESULTS_SLOT } from '../../../src/site/search/search-page.ts';
import { EMPTY_QUERY } from '../../../src/site/search/search-query.ts';
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
