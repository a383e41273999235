import { expect, it } from 'vitest';
import { countWords } from '../../../src/catalog/count-vocabulary.ts';
import type { Access } from '../../../src/entry/access/access-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { aCatalogEntry } from '../../../test/helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../../test/helpers/an-operation.ts';
import { capabilityReuse, categoryFigures, sourceFigures } from '../../measure/catalog-figures.ts';

const key = { name: 'X-Key', location: 'header', required: true } as const;
const entries = [
  aCatalogEntry({ slug: 'a', capabilities: ['get_tide_times', 'send_email'] }),
  aCatalogEntry({
    slug: 'b',
    auth_mode: 'API key (header X-Key)',
    auth_params: [key],
    auth: { obtain_url: 'https://b.example.org/keys' } as Access,
  }),
  aCatalogEntry({ slug: 'c', auth_mode: 'API key (in the path)', endpoint: 'https://c.example.org/{x}' }),
  aCatalogEntry({ slug: 'd', category: 'cli', endpoint: 'tide <port>', auth_mode: 'none (local command)' }),
];

it('categoryFigures counts what is probed, and which entries say where their key goes and how to get it', () => {
  expect(categoryFigures(entries, new Set(['a', 'd', 'stranger']))).toMatchObject([
    {
      category: 'api',
      entries: 3,
      probed: 2,
      withProbeUrl: 0,
      keyNeeded: 2,
      keyPlaced: 1,
      withAccess: 1,
      takesAccess: 2,
      withOperations: 1,
    },
    { category: 'cli', entries: 1, probed: 0, keyNeeded: 0, exampleNeeds: { mean: 3, least: 3, most: 3 } },
  ]);
});

it('capabilityReuse counts how often capabilities are shared', () => {
  const reuse = {
    capabilities: 2,
    mean: 2.5,
    median: 1,
    most: ['get_tide_times', 4],
    scarce: ['send_email'],
  };
  expect(capabilityReuse(entries)).toEqual(reuse);
  expect(capabilityReuse([])).toEqual({ capabilities: 0, mean: 0, median: 0, most: ['', 0], scarce: [] });
  expect(countWords(['b', 'a', 'b', 'c'])).toEqual([
    ['b', 2],
    ['a', 1],
    ['c', 1],
  ]);
});

it('sourceFigures counts operations and complete ones by the kind of their source', () => {
  const entry = aCatalogEntry();
  const read = publishOperations(entry, anOperationsFile());
  const written = publishOperations(
    entry,
    anOperationsFile([anOperation(), anOperation({ name: 'other' })], { source_kind: 'documentation' }),
  );
  expect(sourceFigures([read, written])).toEqual({
    'api documentation': { files: 1, operations: 2, complete: 0 },
    'api openapi': { files: 1, operations: 1, complete: 1 },
    all: { files: 2, operations: 3, complete: 1 },
  });
});
