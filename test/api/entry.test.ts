import { expect, it } from 'vitest';
import { describeEntry } from '../../src/api/entry.ts';
import { EntryAnswerSchema } from '../../src/api/registry-schema.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';

const answerOf = (catalog: ReturnType<typeof aCatalog>, siteUrl: string | null = null) =>
  EntryAnswerSchema.parse(describeEntry({ catalog, siteUrl }, 'tide-tables'));

it('an entry lists its operations by their signature', () => {
  const operation = anOperation({ input: { properties: { city: { type: 'string', 'x-in': 'query' } } } });
  const published = publishOperations(anEntry(), anOperationsFile([operation]));
  expect(answerOf(aCatalog([anEntry()], undefined, [published])).operations).toEqual([
    {
      name: 'get_tides',
      summary: 'Return high and low water of a harbour.',
      effect: 'read',
      signature: 'get_tides(city)',
      complete: true,
    },
  ]);
});

it('an entry without known operations has no list of them', () => {
  expect(answerOf(aCatalog([anEntry()]))).not.toHaveProperty('operations');
});

it('the response lists what to use instead, with its health', () => {
  const other = anEntry({ slug: 'sea-level', name: 'Sea Level' }, { health_ok: true, reliability_score: 97 });
  const { alternatives } = answerOf(aCatalog([anEntry(), other]));
  expect(alternatives).toEqual([
    {
      slug: 'sea-level',
      name: 'Sea Level',
      category: 'api',
      summary: other.summary,
      health_ok: true,
      reliability_score: 97,
    },
  ]);
});

it('an MCP server has links that add it to an editor, if the site is known', () => {
  const catalog = aCatalog([anEntry({ category: 'mcp', endpoint: 'https://tides.example.org/mcp' })]);
  expect(answerOf(catalog, 'https://callbook.test').install_links?.cursor).toMatch(/^cursor:/);
  expect(answerOf(catalog)).not.toHaveProperty('install_links');
});

it('a slug that no entry has gives no response', () => {
  expect(describeEntry({ catalog: aCatalog([anEntry()]), siteUrl: null }, 'nobody')).toBeNull();
});
