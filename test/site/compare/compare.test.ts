import { describe, expect, it } from 'vitest';
import {
  CHOICE_SLOT,
  compareAddress,
  compareTable,
  readCompared,
  TABLE_SLOT,
} from '../../../src/site/compare/compare.ts';
import { answerCompare } from '../../../src/site/compare/compare-request.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const ONE = anEntry({ slug: 'one', name: 'One <b>', pricing: 'free' });
const TWO = anEntry({ slug: 'two', pricing: 'paid' });

describe('readCompared', () => {
  it('reads at most four valid slugs, each once', () => {
    const query = new URLSearchParams('entry=a&entry=A&entry=&entry=../x&entry=b&entry=c&entry=d&entry=e');
    expect(readCompared(query)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reads back the address that it writes', () => {
    expect(readCompared(new URL(compareAddress(['one', 'two']), 'https://a.org').searchParams)).toEqual([
      'one',
      'two',
    ]);
  });
});

it('mutes rows that are the same for all entries', () => {
  const { html } = compareTable([ONE, TWO]);
  expect(html).toContain(
    '<tr><th scope="row">Price</th><td dir="auto">free</td><td dir="auto">paid</td></tr>',
  );
  expect(html).toContain('<tr class="same"><th scope="row">Category</th>');
  expect(html).toContain('One &lt;b&gt;');
});

it('lets search engines index the form, but not its tables', async () => {
  const shell = CHOICE_SLOT.join('') + TABLE_SLOT.join('');
  const deps = { openCatalog: async () => aCatalog([ONE, TWO]), readShell: async () => shell };
  const robotsOf = async (query: string) =>
    (await answerCompare(new Request(`https://a.org/compare/${query}`), deps)).headers.get('X-Robots-Tag');
  expect([await robotsOf(''), await robotsOf('?entry=one&entry=two')]).toEqual(['all', 'noindex']);
});

it('compares the entries that exist and names the slugs that do not', async () => {
  const shell = CHOICE_SLOT.join('') + TABLE_SLOT.join('');
  const deps = { openCatalog: async () => aCatalog([ONE, TWO]), readShell: async () => shell };
  const page = await (
    await answerCompare(new Request('https://a.org/compare/?entry=one&entry=nine'), deps)
  ).text();
  expect(page).toContain('href="/entry/one/"');
  expect(page).toContain('No entry has the slug <b class="mono">nine</b>');
  expect(page).toContain('value="nine"');
});
