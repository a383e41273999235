import { describe, expect, it } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { groupCatalog } from '../../src/site/browse/catalog-groups.ts';
import { codeWithPlaceholders } from '../../src/site/code/code-block.ts';
import { detailLines, keyWords, unknownFacts } from '../../src/site/entry/contract.ts';
import { entryInMarkdown } from '../../src/site/entry/entry-in-markdown.ts';
import { pageAddresses, writeSitemap } from '../../src/site/frame/sitemap.ts';
import { HEALTH_WORDS, healthOf, strengthOf } from '../../src/site/frame/words.ts';
import { counted } from '../../src/text/counted.ts';
import { dayOf } from '../../src/text/dates.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';

describe('keyWords', () => {
  it('says that no key is needed', () => {
    expect(keyWords(anEntry({ auth_mode: 'none (local command)' }))).toEqual({
      short: 'No key needed',
      long: 'Local command.',
    });
  });

  it('says what is needed', () => {
    expect(keyWords(anEntry({ auth_mode: 'API key (header X-Key)' })).short).toBe('Needs a key');
    expect(keyWords(anEntry({ auth_mode: 'OAuth 2.0 (browser login)' })).short).toBe('Needs a login');
  });
});

it('a fact that is unknown has no row, and one row names those that callers ask for first', () => {
  expect(detailLines(anEntry()).map(({ label }) => label)).not.toContain('Rate limit');
  expect(unknownFacts(anEntry({ pricing: 'free' }))).toBe('rate limit');
  expect(unknownFacts(anEntry({ category: 'cli', endpoint: 'tides <port>', pricing: null }))).toBe('price');
  expect(unknownFacts(anEntry({ rate_limit: '10 a second', pricing: 'free' }))).toBe('');
});

it('highlights declared placeholders and nothing else', () => {
  const entry = anEntry({ endpoint: 'https://a.org/{city}', parameters: { city: 'a city' } });
  expect(codeWithPlaceholders(entry, 'curl "https://a.org/{city}" -d "{a}<b>"').html).toBe(
    'curl &quot;https://a.org/<mark class="placeholder">{city}</mark>&quot; -d &quot;{a}&lt;b&gt;&quot;',
  );
});

describe('Markdown', () => {
  it('contains the contract and the calls', () => {
    const text = entryInMarkdown(anEntry());
    expect(text).toContain('# Tide Tables');
    expect(text).toContain('- Endpoint: `https://tide-tables.example.org/v1`');
    expect(text).toContain("```\ncurl 'https://tide-tables.example.org/v1'\n```");
  });

  it('lists operations by name, effect and summary, and counts those of the source', () => {
    const file = anOperationsFile([anOperation({ summary: 'Return *tides*.', deprecated: true })], {
      total: 9,
    });
    const text = entryInMarkdown(anEntry(), publishOperations(anEntry(), file));
    expect(text).toContain('## Operations\n\n- `get_tides` (Reads, deprecated): Return \\*tides\\*.');
    expect(text).toContain('These are 1 of 9 operations.');
  });

  it('has no section of operations if none are known', () => {
    expect(entryInMarkdown(anEntry())).not.toContain('Operations');
  });

  it('escapes texts that look like markup', () => {
    const text = entryInMarkdown(
      anEntry({ name: '[x](javascript:1) <b>', invocation_example: 'curl x\n```\n# no', category: 'cli' }),
    );
    expect(text).toContain('# \\[x\\](javascript:1) \\<b\\>');
    expect(text).toContain('````\ncurl x\n```\n# no\n````');
  });
});

it('lists every entry, capability and tag in the sitemap, escaped', () => {
  const addresses = pageAddresses(groupCatalog([anEntry()]));
  expect(addresses).toEqual(
    expect.arrayContaining(['/entry/tide-tables/', '/capabilities/get_tide_times/', '/tags/tides/']),
  );
  expect(writeSitemap('https://a.org/?x&', ['/'])).toContain('<loc>https://a.org/?x&amp;/</loc>');
});

describe('words', () => {
  it('count entries in the singular and plural', () => {
    expect([counted(1, 'entry', 'entries'), counted(1234, 'entry', 'entries')]).toEqual([
      '1 entry',
      '1,234 entries',
    ]);
  });

  it('grade a match score', () => {
    expect([0.99, 0.6, 0.5, 0.1].map(strengthOf)).toEqual(['Strong', 'Good', 'Fair', 'Weak']);
  });

  it('name the health of the newest check', () => {
    const words = (
      [
        [null, 'unknown'],
        [true, 'ok'],
        [true, 'auth_required'],
        [false, 'timeout'],
      ] as const
    ).map(([health_ok, health_state]) => HEALTH_WORDS[healthOf({ health_ok, health_state })]);
    expect(words).toEqual(['No data yet', 'Up', 'Needs a key', 'Down']);
  });

  it('name a day in UTC', () => {
    expect(dayOf('2026-11-03T23:59:59Z')).toBe('3 November 2026');
  });
});
