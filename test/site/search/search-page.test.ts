import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { FORM_SLOT, fillSearchPage, RESULTS_SLOT } from '../../../src/site/search/search-page.ts';
import { EMPTY_QUERY } from '../../../src/site/search/search-query.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const INDEX = openIndex(buildIndex([anEntry()]));
const SHELL = `<main>${FORM_SLOT.join('old form')}<div>${RESULTS_SLOT.join('')}</div></main>`;

it('puts the filled form and the results into the built page', () => {
  const page = fillSearchPage(SHELL, INDEX, { text: 'tide times', category: 'api', noKey: true });
  expect(page).toContain('value="tide times"');
  expect(page).toContain('value="api" checked');
  expect(page).toContain('value="none" checked');
  expect(page).toContain('/entry/tide-tables/');
  expect(page).not.toContain('old form');
});

it('escapes a hostile query and keeps its dollar signs', () => {
  const text = `"><script>alert(1)</script> $& $1`;
  const page = fillSearchPage(SHELL, INDEX, { ...EMPTY_QUERY, text });
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;/script&gt; $&amp; $1');
});

it('throws if the page has no slots', () => {
  expect(() => fillSearchPage('<main></main>', INDEX, EMPTY_QUERY)).toThrow('no slot');
});
