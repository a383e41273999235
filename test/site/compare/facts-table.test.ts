import { expect, it } from 'vitest';
import { factsSection } from '../../../src/site/compare/facts-table.ts';
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
  const auth = {
    obtain_url: 'https://keys.example.org/',
    free_tier: true,
    card_required: false,
    scopes: [],
    environment_variable: null,
  };
  const { html } = factsSection([FREE, anEntry({ slug: 'keyed', auth_mode: 'API key', auth })]);
  expect(html).toContain('<th scope="row">Free tier</th>');
  expect(html).toContain('href="https://keys.example.org/"');
});
