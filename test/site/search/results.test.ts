import { expect, it } from 'vitest';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { UNCOVERED_BELOW } from '../../../src/discovery/calibration.ts';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { type NameOperation, namesFrom } from '../../../src/site/search/operation-names.ts';
import { findResults } from '../../../src/site/search/results.ts';
import { resultsInWords, resultsList } from '../../../src/site/search/results-list.ts';
import { EMPTY_QUERY, readSearchQuery, searchQueryString } from '../../../src/site/search/search-form.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const TIDES = anEntry();
const MAPS = anEntry({
  slug: 'sea-charts',
  name: 'Sea Charts',
  summary: 'Depth <soundings> & buoys.',
  capabilities: ['get_nautical_charts'],
  tags: ['charts'],
  example_needs: ['how deep is the harbour', 'where are the buoys', 'draw a map of a coast'],
  auth_mode: 'API key (header X-Key)',
  auth_params: [{ name: 'X-Key', location: 'header', required: true }],
});
const indexOf = (...entries: Entry[]) => openIndex(buildIndex(entries));
const INDEX = indexOf(MAPS, TIDES);
const search = (text: string, more = {}) => findResults(INDEX, { ...EMPTY_QUERY, text, ...more }, 10);

it('ranks entries that serve a need', () => {
  const results = search('get tide times');
  expect(results).toMatchObject({ coverage: 'exact', leading: 'matches' });
  const list = resultsList(INDEX, results).html;
  expect(list).toContain('Covered:');
  expect(list).toContain('href="/entry/tide-tables/"');
});

it('lists nothing by the words of another language, which English shares', () => {
  const results = search('dove posso trovare le maree del porto di buoys con draw');
  expect(results.unread).toBe('Italian');
  expect(results.keywords).toEqual([]);
  expect(resultsInWords(results)).toBe('This is in Italian. Ask in English.');
});

it('puts entries first whose name begins with the typed text', () => {
  const results = search('sea ch');
  expect(results.leading).toBe('names');
  expect(results.keywords.map(({ slug }) => slug)).toEqual(['sea-charts']);
});

it('shows no entry twice', () => {
  const { matches, keywords } = search('tide harbour');
  const slugs = [...matches, ...keywords].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

it('leaves out entries that need a key or are of another category, if the query says so', () => {
  const { matches, keywords } = search('sea charts', { noKey: true });
  expect([...matches, ...keywords].map(({ slug }) => slug)).not.toContain('sea-charts');
  expect(search('get tide times', { category: 'cli' }).matches).toEqual([]);
});

it('says that no entry fits a need, and shows nothing for an empty query', () => {
  const results = search('knit a pullover');
  expect(resultsList(INDEX, results).html).toContain('Nothing in the catalog does this yet.');
  expect(resultsInWords(results)).toBe('Nothing in the catalog does this yet.');
  expect(resultsList(INDEX, search('  ')).html).toBe('');
});

it.each([
  ['get tide times', { category: 'cli' as const }, 'Tide Tables does.'],
  ['draw a map of a coast', { noKey: true }, 'Sea Charts does.'],
])(
  'says of "%s" that the filters left out what does it, and links to the search without them',
  (text, filters, names) => {
    const results = search(text, filters);
    expect(results).toMatchObject({ coverage: 'none', matches: [], wanted: null });
    const list = resultsList(INDEX, results).html;
    expect(list).toContain(`<b>Nothing that passes the filters does this.</b> Without them, ${names}`);
    expect(list).toContain(`<a href="/search/?q=${text.replaceAll(' ', '+')}">Search without filters</a>`);
    expect(list).not.toMatch(/Nothing in the catalog|wanted|propose/);
    expect(resultsInWords({ ...results, keywords: [] })).toBe('Nothing that passes the filters does this.');
  },
);

it('says that the catalog lacks what nothing does without the filters either', () => {
  const results = search('knit a pullover', { category: 'cli', noKey: true });
  expect(results.filteredOut).toEqual([]);
  expect(resultsList(INDEX, results).html).toContain('Nothing in the catalog does this yet.');
});

it('shows what comes near an uncovered need, and says that it does not answer the need', () => {
  const results = search('rent a boat with a skipper and lunch on the coast of a harbour', {});
  expect(results).toMatchObject({ coverage: 'none', matches: [] });
  expect(results.nearest.length).toBeGreaterThan(0);
  const list = resultsList(INDEX, results).html;
  expect(list).toContain('Nothing in the catalog does this yet.');
  expect(list).toMatch(/<b>Nothing in the catalog does this yet\.<\/b> (?:This comes|These come) closest\./);
  expect(list).toContain('<span class="row-detail">Matches only: ');
  expect(list).toContain('href="/contribute/"');
  expect(list).not.toContain('row-strength');
  expect(results.leading).toBe('matches');
  const slugs = [...results.nearest, ...results.keywords].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(resultsInWords(results)).toMatch(
    /^Nothing in the catalog does this yet\. \d entr(y is|ies are) close\.$/,
  );
});

it('shows nothing near a covered need, or below names that begin with the typed text', () => {
  expect(search('get tide times').nearest).toEqual([]);
  expect(search('sea ch').nearest).toEqual([]);
});

it('leaves out near entries that need a key, if the query says so', () => {
  const near = (noKey: boolean) =>
    search('repair the roof of the harbour and draw a wooden boat', { noKey }).nearest.map(
      ({ slug }) => slug,
    );
  expect(near(false)).toContain('sea-charts');
  expect(near(true)).not.toContain('sea-charts');
});

it('puts what comes near before other entries with the words', () => {
  const list = resultsList(
    INDEX,
    search('repair a wooden boat and its engine in the harbour, soundings'),
  ).html;
  const [near, ...others] = list.split('<section').slice(1);
  expect(near).toMatch(/(?:This comes|These come) closest\./);
  expect(others.every((section) => section.includes('Other entries with these or similar words'))).toBe(true);
});

it('shows no entry by keyword whose name the need excludes', () => {
  const keywords = (text: string) => search(text).keywords.map(({ slug }) => slug);
  expect(keywords('dep')).toContain('sea-charts');
  expect(keywords('not Sea, dep')).not.toContain('sea-charts');
});

it('says in words what the need prefers and avoids', () => {
  const results = search('get tide times without a key, not Sea Charts');
  expect(resultsList(INDEX, results).html).toContain(
    '<p class="results-preferences">Preferred: no key. Avoided: Sea.</p>',
  );
  expect(resultsList(INDEX, search('get tide times')).html).not.toContain('results-preferences');
});

it('shows the words that were meant instead of misspelled ones', () => {
  const covered = resultsList(INDEX, search('get tidde times')).html;
  expect(covered).toContain('<p class="results-preferences">Read “tidde” as “tide”.</p>');
  expect(covered).toContain('<mark>Tide</mark> Tables');
  expect(resultsList(INDEX, search('get tidde tymes')).html).toContain(
    'Read “tidde” as “tide”, “tymes” as “times”.',
  );
  const near = resultsList(
    INDEX,
    search('rent a boat with a skipper and lunch on the coast of a harboour'),
  ).html;
  expect(near).toContain('<span class="row-detail">Matches only: coast, harbour</span>');
});

it('highlights whole words, and the beginnings of words only for a word that is still being typed', () => {
  const list = (text: string) => resultsList(INDEX, search(text)).html;
  expect(list('soun')).toContain('<mark>soundings</mark>');
  expect(list('the buoy')).toContain('<mark>buoys</mark>');
});

it('says what a match matched on only if its row does not show it', () => {
  const results = search('get tide times');
  const detailWith = (...matched_terms: string[]) => {
    const matches = results.matches.slice(0, 1).map((match) => ({ ...match, matched_terms }));
    return /<span class="row-detail">(.*?)<\/span>/.exec(
      resultsList(INDEX, { ...results, matches }).html,
    )?.[1];
  };
  expect(detailWith()).toBe('By meaning');
  expect(detailWith('ebb')).toBe('By capability: ebb');
  expect(detailWith('tide', 'ebb')).toBeUndefined();
});

it('gives no reason that several matches share', () => {
  const results = search('get tide times');
  const matches = results.matches.slice(0, 1).flatMap((match) => {
    const hidden = { ...match, matched_terms: ['ebb'] };
    return [hidden, hidden, { ...hidden, matched_on: 'tag' as const }];
  });
  const list = resultsList(INDEX, { ...results, matches }).html;
  expect(list.match(/By \w+: ebb/g)).toEqual(['By tag: ebb']);
});

it('names the best operation of a match if it is likely enough', () => {
  const results = search('get tide times');
  const [first] = results.matches;
  if (!first) throw new Error('Nothing matches');
  const detailAt = (match_score: number, nameOperation: NameOperation) => {
    const matches = [{ ...first, operations: [{ number: 1, match_score }] }];
    return /<span class="row-detail">(.*?)<\/span><a class="row-compare"/.exec(
      resultsList(INDEX, { ...results, matches }, nameOperation).html,
    )?.[1];
  };
  const nameOperation = namesFrom({ 'tide-tables': [['a'], ['get <tides>', 'GET /tides']] });
  expect(detailAt(UNCOVERED_BELOW, nameOperation)).toBe(
    '<a class="row-operation" href="/entry/tide-tables/#operation-get%20%3Ctides%3E"><span class="unseen">Operation </span>GET /tides</a>',
  );
  expect(detailAt(UNCOVERED_BELOW - 0.01, nameOperation)).toBeUndefined();
  expect(detailAt(0.9, namesFrom({ other: [] }))).toBeUndefined();
});

it('keeps an empty line only while the operations of a likely match are not loaded', () => {
  const offer = { texts: { ...TIDES, name: 'get tides' }, owners: [1] };
  const index = openIndex(buildIndex([MAPS, TIDES], { operations: [offer] }));
  const results = findResults(index, { ...EMPTY_QUERY, text: 'get tide times' }, 10);
  const [first] = results.matches;
  if (!first) throw new Error('Nothing matches');
  const rowOf = (more: object, nameOperation?: NameOperation) =>
    resultsList(index, { ...results, matches: [{ ...first, match_score: 0.9, ...more }] }, nameOperation)
      .html;
  expect(rowOf({})).toContain('<span class="row-detail"></span>');
  expect(rowOf({}, namesFrom({}))).not.toContain('row-detail');
  expect(rowOf({ match_score: UNCOVERED_BELOW - 0.01 })).not.toContain('row-detail');
  expect(rowOf({ doc: 0 })).not.toContain('<span class="row-detail"></span>');
});

it('says of no entry that it needs no key if only such entries are searched', () => {
  const list = (noKey: boolean) => resultsList(INDEX, search('get tide times', { noKey })).html;
  expect(list(false)).toContain('<span class="row-key">no key</span>');
  expect(list(true)).not.toContain('row-key');
});

it('calls a match below 0.5 a weak match', () => {
  const results = search('get tide times');
  const [first] = results.matches;
  const shown = (match_score: number) =>
    resultsList(INDEX, { ...results, matches: first ? [{ ...first, match_score }] : [] }).html;
  expect(shown(0.496)).toContain(
    '<span class="row-strength">Weak<span class="row-noun"> match</span> <span class="figure">0.49</span></span>',
  );
  expect(shown(0.5)).toContain('>Fair<span class="unseen"> match,</span> <span class="figure">0.50</span>');
});

it('escapes the texts of entries', () => {
  expect(resultsList(INDEX, search('nautical charts')).html).toContain(
    'Depth &lt;soundings&gt; &amp; buoys.',
  );
});

it('reads back the query string that it writes', () => {
  const query = { text: 'a & b', category: 'mcp', noKey: true } as const;
  expect(readSearchQuery(new URLSearchParams(searchQueryString(query)))).toEqual(query);
  expect(searchQueryString(EMPTY_QUERY)).toBe('');
  expect(readSearchQuery(new URLSearchParams('q=x&category=all'))).toEqual({ ...EMPTY_QUERY, text: 'x' });
});
