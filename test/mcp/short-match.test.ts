import { expect, it } from 'vitest';
import { answerNeed } from '../../src/api/discover.ts';
import type { DiscoveryAnswer } from '../../src/api/discover-schema.ts';
import { publishEntry } from '../../src/entry/contract.ts';
import {
  MAX_EXAMPLE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PARAMETERS,
  MAX_PHRASE_LENGTH,
  MAX_SUMMARY_LENGTH,
} from '../../src/entry/file-schema.ts';
import { loadEntries } from '../../src/entry/load.ts';
import { MAX_ADDRESS_LENGTH } from '../../src/entry/text-schema.ts';
import { DiscoverOutputSchema } from '../../src/mcp/schema.ts';
import { shortenDiscovery } from '../../src/mcp/short-match.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';

const MOST_CHARACTERS = 5_600; // 2,000 tokens at 2.8 characters each, which is what JSON costs at worst.

type Match = DiscoveryAnswer['matches'][number];

it('keeps every answer about the real catalog within 2,000 tokens at the default limit', () => {
  const entries = loadEntries('entries').map((entry) => publishEntry(entry));
  const catalog = aCatalog(entries);
  const lengths = entries.map(({ example_needs: [need = ''] }) => {
    const answer = shortenDiscovery(answerNeed(catalog, { need, limit: 5 }), 5);
    return JSON.stringify(DiscoverOutputSchema.parse(answer)).length;
  });
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MOST_CHARACTERS);
});

it('lets go of details, not of matches, where entries are as long as they may be', () => {
  const full = (length: number, start = '') => start.padEnd(length, 'tide ');
  const parameters = Object.fromEntries(
    Array.from({ length: MAX_PARAMETERS }, (_, i) => [`p${i}`, full(MAX_PHRASE_LENGTH)]),
  );
  const entries = [1, 2, 3, 4, 5].map((n) =>
    anEntry({
      slug: `tides-${n}`,
      name: full(MAX_NAME_LENGTH),
      summary: full(MAX_SUMMARY_LENGTH),
      endpoint: `https://tides.example.org/${n}/`.padEnd(MAX_ADDRESS_LENGTH, 'a'),
      auth_mode: full(MAX_PHRASE_LENGTH, 'none '),
      invocation_example: full(MAX_EXAMPLE_LENGTH),
      install: full(MAX_PHRASE_LENGTH),
      parameters,
    }),
  );
  const found = answerNeed(aCatalog([anEntry()]), { need: 'get tide times', limit: 5 });
  const matches = entries.map((entry) => {
    const { slug, name, category, summary, ...call } = entry;
    return {
      ...(found.matches[0] as Match),
      slug,
      name,
      category,
      summary,
      call: { ...call, example: call.invocation_example },
    };
  });
  const answer = shortenDiscovery({ ...found, matches }, 5);
  expect(answer.matches).toHaveLength(5);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MOST_CHARACTERS + 1_000);
  expect(answer.matches[4]?.call).toEqual({
    endpoint: entries[4]?.endpoint,
    auth_mode: entries[4]?.auth_mode,
  });
});

it('leaves out what an entry does not say, and keeps a short example', () => {
  const entry = anEntry({ invocation_example: 'curl https://tide-tables.example.org/v1' });
  const [match] = shortenDiscovery(
    answerNeed(aCatalog([entry]), { need: 'get tide times', limit: 5 }),
    5,
  ).matches;
  expect(match?.call).toEqual({
    endpoint: 'https://tide-tables.example.org/v1',
    auth_mode: 'none',
    example: 'curl https://tide-tables.example.org/v1',
  });
});
