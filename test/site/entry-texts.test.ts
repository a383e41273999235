import { describe, expect, it } from 'vitest';
import { groupCatalog } from '../../src/site/browse/catalog-groups.ts';
import { codeWithPlaceholders } from '../../src/site/code/code-block.ts';
import { contractLines, keyWords } from '../../src/site/entry/contract.ts';
import { entryInMarkdown } from '../../src/site/entry/entry-in-markdown.ts';
import { pageAddresses, writeSitemap } from '../../src/site/frame/sitemap.ts';
import { counted, dayOf, strengthOf } from '../../src/site/frame/words.ts';
import { anEntry } from '../helpers/an-entry.ts';

describe('keyWords', () => {
  it('says that no key is needed', () => {
    expect(keyWords(anEntry({ auth_mode: 'none (local command)' }))).toEqual({
      short: 'No key needed',
      long: 'Local command.',
    });
  });

  it('says what is asked for', () => {
    expect(keyWords(anEntry({ auth_mode: 'API key (header X-Key)' })).short).toBe('Asks for a key');
    expect(keyWords(anEntry({ auth_mode: 'OAuth 2.0 (browser login)' })).short).toBe('Asks for a login');
  });
});

it('calls unknown what the entry does not know', () => {
  expect(contractLines(anEntry())).toContainEqual({ label: 'Its own limit', text: 'Not known', link: null });
});

it('marks declared placeholders and nothing else', () => {
  const entry = anEntry({ endpoint: 'https://a.org/{city}', parameters: { city: 'a city' } });
  expect(codeWithPlaceholders(entry, 'curl "https://a.org/{city}" -d "{a}<b>"').html).toBe(
    'curl &quot;https://a.org/<mark class="placeholder">{city}</mark>&quot; -d &quot;{a}&lt;b&gt;&quot;',
  );
});

describe('Markdown', () => {
  it('carries the contract and the calls', () => {
    const text = entryInMarkdown(anEntry());
    expect(text).toContain('# Tide Tables');
    expect(text).toContain('- Endpoint: `https://tide-tables.example.org/v1`');
    expect(text).toContain("```\ncurl 'https://tide-tables.example.org/v1'\n```");
  });

  it('lets no text become markup', () => {
    const text = entryInMarkdown(
      anEntry({ name: '[x](javascript:1) <b>', invocation_example: 'curl x\n```\n# no', category: 'cli' }),
    );
    expect(text).toContain('# \\[x\\](javascript:1) \\<b\\>');
    expect(text).toContain('````\ncurl x\n```\n# no\n````');
  });
});

it('lists every entry and word in the sitemap, escaped', () => {
  const addresses = pageAddresses(groupCatalog([anEntry()]));
  expect(addresses).toEqual(
    expect.arrayContaining(['/entry/tide-tables/', '/capabilities/get_tide_times/', '/tags/tides/']),
  );
  expect(writeSitemap('https://a.org/?x&', ['/'])).toContain('<loc>https://a.org/?x&amp;/</loc>');
});

describe('words', () => {
  it('count', () => {
    expect([counted(1, 'entry', 'entries'), counted(1234, 'entry', 'entries')]).toEqual([
      '1 entry',
      '1,234 entries',
    ]);
  });

  it('grade a score', () => {
    expect([0.99, 0.6, 0.4, 0.1].map(strengthOf)).toEqual(['Strong', 'Good', 'Fair', 'Weak']);
  });

  it('name a day', () => {
    expect(dayOf('2026-11-03T23:59:59Z')).toBe('3 November 2026');
  });
});
