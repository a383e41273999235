import { expect, it } from 'vitest';
import { publishEntry } from '../../../src/catalog/publish-entry.ts';
import { serverName } from '../../../src/doors/mcp-registry/name.ts';
import { packageOf } from '../../../src/doors/mcp-registry/package.ts';
import { describeServers } from '../../../src/doors/mcp-registry/record.ts';
import { OFFICIAL_META, ServerRecordSchema } from '../../../src/doors/mcp-registry/schema.ts';
import { loadEntries } from '../../../src/entry/files/load.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const SITE = 'https://book.example.org';

it('serverName starts with the reversed domain of the site', () => {
  expect(serverName(SITE, 'github')).toBe('org.example.book/github');
  expect(serverName('http://127.0.0.1:8787', 'github')).toBe('localhost/github');
});

it('the records of the real catalog match the schema of the registry', () => {
  const entries = loadEntries('entries').map((entry) => publishEntry(entry));
  const records = describeServers(entries, [], SITE);
  expect(records).toHaveLength(entries.filter(({ category }) => category === 'mcp').length);
  for (const record of records) ServerRecordSchema.parse(record);
  const reachable = records.filter(({ server }) => server.remotes || server.packages);
  expect(reachable.length / records.length).toBeGreaterThan(0.9);
});

it('a record describes a remote server with its headers and the placeholders of its URL', () => {
  const entry = anEntry({
    slug: 'mail',
    category: 'mcp',
    endpoint: 'https://mcp.example.org/{tenant}/mcp',
    parameters: { tenant: 'id of your tenant' },
    auth_mode: 'API key (header X-Key)',
    auth_params: [
      { name: 'X-Key', location: 'header', required: true },
      { name: 'token', location: 'query', required: false },
    ],
    source: 'https://github.com/example/mail-mcp/blob/main/README.md',
  });
  const events = [
    { at: '2026-05-06T00:00:00Z', slug: 'mail', category: 'mcp', kind: 'changed' as const },
    { at: '2026-01-02T00:00:00Z', slug: 'mail', category: 'mcp', kind: 'added' as const },
  ];
  const [record] = describeServers([entry], events, SITE);
  expect(record?.server).toMatchObject({
    name: 'org.example.book/mail',
    version: '2026.5.6',
    repository: { url: 'https://github.com/example/mail-mcp', source: 'github' },
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://mcp.example.org/{tenant}/mcp',
        headers: [{ name: 'X-Key', isRequired: true, isSecret: true }],
        variables: { tenant: { description: 'id of your tenant' } },
      },
    ],
  });
  expect(record?._meta[OFFICIAL_META]).toEqual({
    status: 'active',
    publishedAt: '2026-01-02T00:00:00Z',
    updatedAt: '2026-05-06T00:00:00Z',
    isLatest: true,
  });
});

it('a removed server keeps a record with the status "deleted"', () => {
  const events = [
    { at: '2026-05-06T00:00:00Z', slug: 'old', category: 'mcp', kind: 'removed' as const },
    { at: '2026-01-02T00:00:00Z', slug: 'old', category: 'mcp', kind: 'added' as const },
    { at: '2026-01-02T00:00:00Z', slug: 'tool', category: 'cli', kind: 'removed' as const },
  ];
  const records = describeServers([], events, SITE);
  expect(records.map(({ server, _meta }) => [server.name, _meta[OFFICIAL_META].status])).toEqual([
    ['org.example.book/old', 'deleted'],
  ]);
});

it.each<[string, object | null]>([
  [
    'npx -y @scope/server@1.2.3 <folder>',
    {
      registryType: 'npm',
      identifier: '@scope/server',
      version: '1.2.3',
      packageArguments: [{ type: 'positional', value: '{folder}', variables: { folder: {} } }],
    },
  ],
  ['npx some-server@latest', { registryType: 'npm', identifier: 'some-server' }],
  [
    'uvx mcp-server-git --repository <path>',
    {
      registryType: 'pypi',
      identifier: 'mcp-server-git',
      packageArguments: [{ value: '--repository' }, { value: '{path}' }],
    },
  ],
  [
    'docker run -i --rm -e HUB_TOKEN -e HUB_URL mcp/hub:1 stdio',
    {
      registryType: 'oci',
      identifier: 'mcp/hub:1',
      packageArguments: [{ value: 'stdio' }],
      environmentVariables: [
        { name: 'HUB_TOKEN', isSecret: true },
        { name: 'HUB_URL', isSecret: false },
      ],
    },
  ],
  ['docker run -i --rm -v <folder>:/data mcp/files', null],
  ['uvx --from one-package another-command', null],
  ['./serve', null],
])('packageOf describes the command "%s"', (endpoint, expected) => {
  const found = packageOf({ endpoint, auth_mode: 'none', parameters: {} });
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});

it('packageOf takes the environment variables from auth_mode', () => {
  const found = packageOf({
    endpoint: 'npx -y s',
    auth_mode: 'environment variable S_API_KEY (with S_HOST)',
    parameters: {},
  });
  expect(found?.environmentVariables).toEqual([
    { name: 'S_API_KEY', isSecret: true },
    { name: 'S_HOST', isSecret: false },
  ]);
});
