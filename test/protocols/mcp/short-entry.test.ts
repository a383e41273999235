import { expect, it } from 'vitest';
import { describeEntry } from '../../../src/api/entry.ts';
import type { EntryAnswer } from '../../../src/api/registry-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { shortenEntry } from '../../../src/protocols/mcp/short-entry.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

const harbour = { type: 'string', 'x-in': 'query' } as const;

function answerWith(count: number): EntryAnswer {
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
  const short = shortenEntry(answerWith(1));
  expect(short).toMatchObject({
    slug: 'tide-tables',
    operations: [{ name: 'get_tides_0', effect: 'read', signature: 'get_tides_0(harbour*)' }],
    alternatives: [],
  });
  expect(JSON.stringify(short)).not.toMatch(/"entry"|\/api\/public/);
});

it('a long list of operations has no summaries', () => {
  const { operations } = shortenEntry(answerWith(60)) as { operations: object[] };
  expect(operations).toHaveLength(60);
  expect(Object.keys(operations[0] ?? {})).toEqual(['name', 'effect', 'signature', 'complete']);
});
