import { expect, it } from 'vitest';
import { noOperations, publishOperations } from '../../src/operations/publish-operations.ts';
import { PublishedOperationsSchema } from '../../src/operations/published-schema.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile, aTool } from '../helpers/an-operation.ts';

const entry = aCatalogEntry({ slug: 'tides', endpoint: 'https://tides.example.org/v1' });

it('operations are published with the whole address and the fields in their order', () => {
  const file = anOperationsFile([anOperation({ path: '/a/{b}', deprecated: true })], { total: 90 });
  const published = publishOperations(entry, file);
  expect(PublishedOperationsSchema.parse(published)).toEqual(published);
  expect(Object.keys(published)).toEqual([
    ...[
      'slug',
      'category',
      'source',
      'origin',
      'source_detail',
      'source_version',
      'read_at',
      'total',
      'operations',
    ],
  ]);
  expect(published).toMatchObject({ total: 90, source_version: null });
  expect(Object.entries(published.operations[0] ?? {}).slice(0, 6)).toEqual([
    ['name', 'get_tides'],
    ['summary', 'Return high and low water of a harbour.'],
    ['effect', 'read'],
    ['method', 'GET'],
    ['path', '/a/{b}'],
    ['url', 'https://tides.example.org/v1/a/{b}'],
  ]);
});

it('addresses begin at the base of the file if it has one', () => {
  const file = anOperationsFile([anOperation()], { base_url: 'https://b.example' });
  expect(publishOperations(entry, file)).toMatchObject({
    base_url: 'https://b.example',
    total: 1,
    operations: [{ url: 'https://b.example/tides' }],
  });
});

it('a tool has neither method nor address', () => {
  const [tool] = publishOperations({ ...entry, category: 'mcp' }, anOperationsFile([aTool()])).operations;
  expect(Object.keys(tool ?? {})).toEqual(['name', 'summary', 'effect', 'complete', 'input']);
});

it('an entry whose operations are unknown is published with an empty list', () => {
  expect(PublishedOperationsSchema.parse(noOperations(entry))).toMatchObject({
    slug: 'tides',
    source: null,
    operations: [],
  });
});

it('of a list that a running server cut, only the tools in its words are complete', () => {
  const { operations } = publishOperations(
    { ...entry, category: 'mcp' },
    {
      ...anOperationsFile([aTool()]),
      operations: [aTool(), { ...aTool({ name: 'listed' }), words: 'server' }],
    },
  );
  expect(operations.map(({ complete }) => complete)).toEqual([false, true]);
});
