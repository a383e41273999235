import { expect, it } from 'vitest';
import { countVocabulary } from '../../../src/catalog/count-vocabulary.ts';
import { composeStatus, unknownStatus } from '../../../src/health/status.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { writeLlmsFull } from '../../../src/protocols/well-known/llms.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

it('llms-full.txt lists the first three operations of an entry and counts the others', () => {
  const entries = [anEntry()];
  const status = composeStatus(entries.map(unknownStatus), [], { now: new Date(0), stale: true });
  const operations = ['a', 'b', 'c', 'd', 'e'].map((name) => anOperation({ name, path: `/${name}` }));
  const text = writeLlmsFull(
    { entries, status, events: [], stale: {}, ...countVocabulary(entries) },
    'https://callbook.test',
    () => publishOperations(anEntry(), anOperationsFile(operations)),
  );
  expect(text).toContain(`  - c: Return high and low water of a harbour.
  - 2 more: /api/public/registry/tide-tables/operations
`);
  expect(text).not.toContain('  - d: ');
});
