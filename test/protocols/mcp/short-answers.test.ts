import { expect, it } from 'vitest';
import { answerNeed } from '../../../src/api/discover/answer-need.ts';
import { trustOf } from '../../../src/api/discover/describe-match.ts';
import { discover } from '../../../src/api/discover/discover.ts';
import { type DiscoveryBatchAnswer, MAX_NEEDS } from '../../../src/api/discover/discover-batch-schema.ts';
import type { DiscoveryAnswer } from '../../../src/api/discover/discover-schema.ts';
import { describeEntry } from '../../../src/api/entry.ts';
import type { EntryAnswer } from '../../../src/api/registry-schema.ts';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { MAX_PARAMETERS } from '../../../src/entry/fields/call.ts';
import { MAX_EXAMPLE_LENGTH } from '../../../src/entry/fields/details.ts';
import { MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../../../src/entry/fields/identity.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHRASE_LENGTH } from '../../../src/entry/text-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { shortenBatch, shortenDiscovery, shortenEntry } from '../../../src/protocols/mcp/short-answers.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';
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
      more_operations: [],
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

const MAX_CHARACTERS = 5_600; // 2,000 tokens of 2.8 characters, the worst case for JSON.
const MAX_MATCHES = 3; // The highest limit of the tool.

async function answerBatch(
  entries: readonly Entry[],
  needs: readonly string[],
  filters: object = {},
): Promise<DiscoveryBatchAnswer> {
  const request = new Request('http://localhost/api/public/discover', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ needs, limit: MAX_MATCHES, ...filters }),
  });
  const catalog = aCatalog(entries);
  const response = await discover(request, { openCatalog: async () => catalog });
  return (await response.json()) as DiscoveryBatchAnswer;
}

it('keeps the plan, and of each match its slug, summary and score', async () => {
  const [tides, need] = [anEntry(), 'get tide times'];
  const { plan, answers } = shortenBatch(await answerBatch([tides], [need, 'knit a jumper']));
  expect(plan).toMatchObject({ interfaces: [{ slug: 'tide-tables', needs: [0] }], uncovered: [1] });
  expect(answers).toEqual([
    {
      coverage: 'exact',
      matches: [{ slug: 'tide-tables', summary: tides.summary, match_score: expect.any(Number) }],
    },
    { coverage: 'none', matches: [] },
  ]);
});

it('names what comes near an uncovered need', async () => {
  const { answers } = shortenBatch(await answerBatch([anEntry()], ['rent a boat in the harbour of Texel']));
  expect(answers).toEqual([{ coverage: 'none', matches: [], nearest: ['tide-tables'] }]);
});

it('names what the filters removed', async () => {
  const answer = await answerBatch([anEntry()], ['get tide times'], { category: 'mcp' });
  const { answers } = shortenBatch(answer);
  expect(answers).toEqual([{ coverage: 'none', matches: [], filtered_out: ['tide-tables'] }]);
});

it('results for ten needs from the real catalog stay within 2,000 tokens', async () => {
  const entries = realEntries();
  const step = Math.floor(entries.length / MAX_NEEDS);
  const needs = Array.from({ length: MAX_NEEDS }, (_, i) => entries[i * step]?.example_needs[0] ?? '');
  const output = shortenBatch(await answerBatch(entries, needs));
  expect(output.answers).toHaveLength(MAX_NEEDS);
  expect(JSON.stringify(output).length).toBeLessThanOrEqual(MAX_CHARACTERS);
});

it('leaves out summaries, and no match, if entries have the maximum length', async () => {
  const full = (length: number) => 'tide '.repeat(length).slice(0, length).trim();
  const entries = [1, 2, 3].map((n) =>
    anEntry({ slug: `tides-${n}`, name: full(MAX_NAME_LENGTH), summary: full(MAX_SUMMARY_LENGTH) }),
  );
  const needs = Array.from({ length: MAX_NEEDS }, () => 'get tide times');
  const answer = await answerBatch(entries, needs);
  const output = shortenBatch(answer);
  expect(output.answers.map(({ matches }) => matches.length)).toEqual(
    answer.answers.map(({ count }) => count),
  );
  expect(JSON.stringify(output)).not.toContain('summary');
  expect(JSON.stringify(output).length).toBeLessThanOrEqual(MAX_CHARACTERS);
});

const harbour = { type: 'string', 'x-in': 'query' } as const;

function entryAnswerWith(count: number): EntryAnswer {
  const operations = Array.from({ length: count }, (_, at) =>
    anOperation({
      name: `get_tides_${at}`,
      path: `/${at}`,
      input: { properties: { harbour }, required: ['harbour'] },
    }),
  );
  const published = publishOperations(anEntry(), anOperationsFile(operations));
  const catalog = aCatalog([anEntry()], undefined, [published]);
  return describeEntry({ catalog, siteUrl: 'https://callbook.test' }, 'tide-tables') as EntryAnswer;
}

it('an entry has each field once, lists its operations by signature and names no address of the service', () => {
  const short = shortenEntry(entryAnswerWith(1));
  expect(short).toMatchObject({
    slug: 'tide-tables',
    operations: [{ name: 'get_tides_0', effect: 'read', signature: 'get_tides_0(harbour*)' }],
    alternatives: [],
  });
  expect(JSON.stringify(short)).not.toMatch(/"entry"|\/api\/public/);
});

it('a long list of operations has no summaries', () => {
  const { operations } = shortenEntry(entryAnswerWith(60)) as { operations: object[] };
  expect(operations).toHaveLength(60);
  expect(Object.keys(operations[0] ?? {})).toEqual(['name', 'effect', 'signature', 'complete']);
});
