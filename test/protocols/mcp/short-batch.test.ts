import { expect, it } from 'vitest';
import { discover } from '../../../src/api/discover/discover.ts';
import { type DiscoveryBatchAnswer, MAX_NEEDS } from '../../../src/api/discover/discover-batch-schema.ts';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../../../src/entry/fields/identity.ts';
import { shortenBatch } from '../../../src/protocols/mcp/short-batch.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { realEntries } from '../../helpers/real-catalog.ts';

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
