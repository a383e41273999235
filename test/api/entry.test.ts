import { expect, it } from 'vitest';
import { describeEntry } from '../../src/api/entry.ts';
import { EntryAnswerSchema } from '../../src/api/registry-schema.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';

it('an entry lists its operations without their arguments', () => {
  const operation = anOperation({ input: { properties: { city: { type: 'string', 'x-in': 'query' } } } });
  const published = publishOperations(anEntry(), anOperationsFile([operation]));
  const answer = EntryAnswerSchema.parse(describeEntry(anEntry(), [], published));
  expect(answer.operations).toEqual([
    { name: 'get_tides', summary: 'Return high and low water of a harbour.', effect: 'read' },
  ]);
});

it('an entry without known operations has no list of them', () => {
  expect(describeEntry(anEntry(), [])).not.toHaveProperty('operations');
});

it('the response lists what to use instead, with its health', () => {
  const other = anEntry({ slug: 'sea-level', name: 'Sea Level' }, { health_ok: true, reliability_score: 97 });
  const { alternatives } = EntryAnswerSchema.parse(describeEntry(anEntry(), [other]));
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
