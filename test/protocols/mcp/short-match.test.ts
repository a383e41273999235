import { expect, it } from 'vitest';
import { answerNeed } from '../../../src/api/discover/answer-need.ts';
import type { DiscoveryAnswer } from '../../../src/api/discover/discover-schema.ts';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { trustOf } from '../../../src/catalog/trust.ts';
import { MAX_PARAMETERS } from '../../../src/entry/fields/call.ts';
import { MAX_EXAMPLE_LENGTH } from '../../../src/entry/fields/details.ts';
import { MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../../../src/entry/fields/identity.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHRASE_LENGTH } from '../../../src/entry/text-schema.ts';
import { shortenDiscovery } from '../../../src/protocols/mcp/short-match.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { realCatalog, realEntries } from '../../helpers/real-catalog.ts';

const MAX_BYTES = 4_096;
const QUERY = { limit: 5, detail: 'compact' } as const;

const full = (length: number, start = '') => start.padEnd(length, 'tide ');

/** A discovery result with the given entries. */
const answerWith = (entries: readonly Entry[]): DiscoveryAnswer => ({
  need: 'get tide times',
  coverage: 'exact',
  count: entries.length,
  matches: entries.map((entry) => {
    const { slug, name, category, summary, capabilities, invocation_example: example, ...call } = entry;
    const matched = {
      match_score: 0.9,
      matched_on: 'capability' as const,
      unmet: [],
      matched_terms: ['tide'],
    };
    return {
      slug,
      name,
      category,
      summary,
      ...matched,
      capabilities,
      operations: [],
      call: { ...call, example },
      trust: trustOf(entry),
    };
  }),
  uncovered: false,
  nearest: [],
  filtered_out: [],
  wanted: null,
  preferences: [],
  note: 'Call it as its call contract says.',
  next_steps: ['Read the contract: GET /api/public/registry/tide-tables'],
});

it('results from the real catalog stay within 4 KB at the default limit', () => {
  const lengths = realEntries().map(({ example_needs: [need = ''] }) => {
    const answer = shortenDiscovery(answerNeed(realCatalog(), { need, limit: 5 }), QUERY);
    return Buffer.byteLength(JSON.stringify(answer));
  });
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_BYTES);
});

it('shows what comes near an uncovered need, and what it prefers', () => {
  const near = anEntry({ name: full(MAX_NAME_LENGTH), summary: full(MAX_SUMMARY_LENGTH) });
  const { slug, name, category, summary } = near;
  const nearest = [1, 2, 3].map(() => ({ slug, name, category, summary, match_score: 0.3 }));
  const uncovered = { coverage: 'none' as const, uncovered: true, nearest, preferences: ['no_key'] };
  const answer = shortenDiscovery({ ...answerWith([]), ...uncovered }, QUERY);
  expect(answer).toMatchObject({ nearest, preferences: ['no_key'] });
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_BYTES);
});

it('says what the filters removed', () => {
  const catalog = aCatalog([anEntry()]);
  const query = { need: 'get tide times', category: 'cli', limit: 5 } as const;
  const answer = shortenDiscovery(answerNeed(catalog, query), QUERY);
  expect(answer.filtered_out?.map(({ slug }) => slug)).toEqual(['tide-tables']);
  expect(answer.note).toContain('category=cli left out what serves this need: tide-tables');
});

it('drops details, not matches, if entries have the maximum length', () => {
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
  const answer = shortenDiscovery(answerWith(entries), QUERY);
  expect(answer.matches).toHaveLength(5);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_BYTES + 1_600); // What a match never loses.
  expect(answer.matches[4]?.call).toEqual({
    endpoint: entries[4]?.endpoint,
    auth_mode: entries[4]?.auth_mode,
  });
});

it('leaves out nearest, filtered_out and preferences if there are none', () => {
  const answer = shortenDiscovery(answerWith([anEntry()]), QUERY);
  expect(Object.keys(answer)).toEqual(['coverage', 'count', 'uncovered', 'note', 'next_steps', 'matches']);
});

it('hints name tools, and no address', () => {
  const { next_steps } = shortenDiscovery(answerWith([anEntry()]), QUERY);
  expect(next_steps).toEqual(['Read the contract: get_entry {"slug":"tide-tables"}']);
});

it('leaves out empty fields, and keeps a short example', () => {
  const entry = anEntry({ invocation_example: 'curl https://tide-tables.example.org/v1' });
  const [match] = shortenDiscovery(answerWith([entry]), QUERY).matches;
  expect(match?.call).toEqual({
    endpoint: 'https://tide-tables.example.org/v1',
    auth_mode: 'none',
    example: 'curl https://tide-tables.example.org/v1',
  });
});
