import { expect, it } from 'vitest';
import { AccessSchema } from '../../../src/entry/access/access-schema.ts';
import { differencesOf, factsSection } from '../../../src/site/compare/facts-table.ts';
import { html } from '../../../src/text/html.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const FREE = anEntry({
  slug: 'one',
  name: 'One',
  summary: 'Tides <b>',
  pricing: 'free',
  tags: ['sea', 'tides'],
});
const PAID = anEntry({ slug: 'two', name: 'Two', pricing: 'paid', tags: ['sea'] });

it('shows a fact that differs in the table and a shared one below it', () => {
  const { html } = factsSection([FREE, PAID]);
  const [table = '', folded = ''] = html.split('<details');
  expect(table).toContain('<th scope="row">Price</th><td dir="auto">free</td><td dir="auto">paid</td>');
  expect(table).toContain('Tides &lt;b&gt;');
  expect(folded).toContain('<th scope="row">Kind</th><td dir="auto">HTTP API</td>');
});

it('names what stands out in words, so that the mark does not depend on its colour or shape', () => {
  const { html } = factsSection([FREE, PAID, anEntry({ slug: 'three', pricing: 'free' })]);
  expect(html).toContain('<td class="differs" dir="auto"><span class="unseen">Differs: </span>paid</td>');
});

it('splits words into those that all entries share and those of each', () => {
  const [table = '', folded = ''] = factsSection([FREE, PAID]).html.split('<details');
  expect(table).toContain('Other tags');
  expect(table).toContain('href="/tags/tides/"');
  expect(folded).toContain('href="/tags/sea/"');
});

it('shows how to get access to each', () => {
  const auth = AccessSchema.parse({ obtain_url: 'https://keys.example.org/', free_tier: true });
  const { html } = factsSection([FREE, anEntry({ slug: 'keyed', auth_mode: 'API key', auth })]);
  expect(html).toContain('<th scope="row">Free tier</th>');
  expect(html).toContain('href="https://keys.example.org/"');
});

const facts = (values: Record<string, string>) =>
  new Map(Object.entries(values).map(([label, value]) => [label, html`${value}`]));

it('a fact that all entries share is the same, and any other fact differs', () => {
  const { different, same } = differencesOf([
    facts({ Price: 'free', Key: 'no' }),
    facts({ Price: 'paid', Key: 'no' }),
  ]);
  expect(same.map(({ label }) => label)).toEqual(['Key']);
  expect(different.map(({ label, cells }) => [label, cells.map((cell) => cell?.html)])).toEqual([
    ['Price', ['free', 'paid']],
  ]);
});

it('a fact that one entry lacks differs, and keeps its place between the facts around it', () => {
  const { different } = differencesOf([facts({ A: '1', C: '1' }), facts({ A: '2', B: '2', C: '2' })]);
  expect(different.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
  expect(different[1]?.cells[0]).toBeNull();
});

it('a value stands out if more than half of the entries share another', () => {
  const marksOf = (...values: string[]) =>
    differencesOf(values.map((value) => facts({ Price: value }))).different[0]?.standsOut;
  expect(marksOf('free', 'paid', 'free')).toEqual([false, true, false]);
  expect(marksOf('free', 'paid')).toEqual([false, false]);
  expect(marksOf('free', 'free', 'paid', 'paid')).toEqual([false, false, false, false]);
});

it('a missing value never stands out, nor is it what a value differs from', () => {
  const { different } = differencesOf([facts({ A: '1' }), facts({ A: '1' }), facts({}), facts({ B: '2' })]);
  expect(different.map(({ standsOut }) => standsOut.includes(true))).toEqual([false, false]);
});
