import { expect, it } from 'vitest';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { answerQuestion } from '../../../src/site/search/answer.ts';
import { answerInWords, answerList } from '../../../src/site/search/answer-list.ts';
import { NO_QUESTION, questionQuery, readQuestion } from '../../../src/site/search/question.ts';
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
const ask = (text: string, more = {}) => answerQuestion(INDEX, { ...NO_QUESTION, text, ...more }, 10);

it('ranks what serves a need and says why', () => {
  const answer = ask('get tide times');
  expect(answer).toMatchObject({ coverage: 'exact', leading: 'matches' });
  const list = answerList(INDEX, answer).html;
  expect(list).toContain('Covered:');
  expect(list).toContain('By capability: get, tide, times');
  expect(list).toContain('href="/entry/tide-tables/"');
});

it('puts a name first whose beginning was typed', () => {
  const answer = ask('sea ch');
  expect(answer.leading).toBe('names');
  expect(answer.keywords.map(({ slug }) => slug)).toEqual(['sea-charts']);
});

it('shows no entry twice', () => {
  const { matches, keywords } = ask('tide harbour');
  const slugs = [...matches, ...keywords].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

it('leaves out what asks for a key, or is of another kind, when told to', () => {
  expect(ask('sea charts', { noKey: true }).keywords).toEqual([]);
  expect(ask('get tide times', { category: 'cli' }).matches).toEqual([]);
});

it('says that nothing does it, and answers nothing to nothing', () => {
  const answer = ask('knit a pullover');
  expect(answerList(INDEX, answer).html).toContain('Nothing in the catalog does this yet.');
  expect(answerInWords(answer)).toBe('Nothing in the catalog does this yet.');
  expect(answerList(INDEX, ask('  ')).html).toBe('');
});

it('escapes the texts of entries', () => {
  expect(answerList(INDEX, ask('nautical charts')).html).toContain('Depth &lt;soundings&gt; &amp; buoys.');
});

it('reads a question from an address and writes it back', () => {
  const question = { text: 'a & b', category: 'mcp', noKey: true } as const;
  expect(readQuestion(new URLSearchParams(questionQuery(question)))).toEqual(question);
  expect(questionQuery(NO_QUESTION)).toBe('');
  expect(readQuestion(new URLSearchParams('q=x&category=all'))).toEqual({ ...NO_QUESTION, text: 'x' });
});
