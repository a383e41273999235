import { expect, it } from 'vitest';
import { answerNeed } from '../../../src/api/discover/answer-need.ts';
import { shortenDiscovery } from '../../../src/protocols/mcp/short-answers.ts';
import { realCatalogWithOperations, realEntries } from '../../helpers/real-catalog.ts';

const NEEDS = realEntries()
  .filter((_, at) => at % 8 === 0)
  .map(({ example_needs: [need = ''] }) => need);
const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The fields that every match must have, whatever `detail`, take about 4.5 KB of it. */
const MAX_MEDIAN_BYTES = 6_400;
/** A model reads this one. */
const MAX_MCP_BYTES = 4_096;

it.each(['interface', 'operation'] as const)(
  'compact answers of five from the real catalog stay within their sizes at level=%s',
  (level) => {
    const query = { limit: 5, level, detail: 'compact' } as const;
    const answers = NEEDS.map((need) => answerNeed(realCatalogWithOperations(), { need, ...query }));
    expect(median(answers.map(bytesOf))).toBeLessThanOrEqual(MAX_MEDIAN_BYTES);
    const forModels = answers.map((answer) => bytesOf(shortenDiscovery(answer, query)));
    expect(median(forModels)).toBeLessThanOrEqual(MAX_MCP_BYTES);
    expect(Math.max(...forModels)).toBeLessThanOrEqual(MAX_MCP_BYTES + 400);
  },
);
