import { expect, it } from 'vitest';
import { nameOfServer } from '../../../src/entry/server-name.ts';
import { bracePlaceholders } from '../../../src/install/connection.ts';
import { describeServers } from '../../../src/protocols/mcp-registry/describe-servers.ts';
import { OFFICIAL_META, ServerRecordSchema } from '../../../src/protocols/mcp-registry/schema.ts';
import { PublishedServerResponse } from '../../fixtures/mcp-registry/published-api.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { realEntries } from '../../helpers/real-catalog.ts';

const SITE = 'https://book.example.org';

const entries = realEntries();
const servers = entries.filter(({ category }) => category === 'mcp');

it('the records of the real catalog match the published API of the registry', () => {
  const records = describeServers(entries, [], SITE);
  expect(records).toHaveLength(new Set(servers.map((entry) => nameOfServer(entry, SITE))).size);
  for (const record of records) {
    PublishedServerResponse.parse(record);
    ServerRecordSchema.parse(record);
  }
  const reachable = records.filter(({ server }) => server.remotes || server.packages);
  expect(reachable.length / records.length).toBeGreaterThan(0.9);
});

it('every remote server of the catalog is listed with its address, which policies of editors compare', () => {
  const records = new Map(describeServers(entries, [], SITE).map(({ server }) => [server.name, server]));
  for (const entry of servers.filter(({ endpoint }) => endpoint.startsWith('http'))) {
    const urls = records.get(nameOfServer(entry, SITE))?.remotes?.map(({ url }) => url) ?? [];
    const address = bracePlaceholders(entry.endpoint);
    expect(
      urls.some((url) => url.startsWith(address)),
      `${entry.slug}: ${urls}`,
    ).toBe(true);
  }
});

it('editors ask for every environment variable of a package, and store it as a secret if it is one', () => {
  const packages = describeServers(entries, [], SITE).flatMap(({ server }) => server.packages ?? []);
  const variables = packages.flatMap(({ environmentVariables = [] }) => environmentVariables);
  expect(variables.length).toBeGreaterThan(100);
  for (const { name, value, description, isSecret } of variables) {
    expect(value !== undefined || Boolean(description), name).toBe(true);
    if (/TOKEN|SECRET|PASSWORD|API_KEY/.test(name))
      expect([name, value, isSecret]).toEqual([name, undefined, true]);
  }
});

it('entries with one name of the official registry are one record with all addresses and packages', () => {
  const mcp_name = 'io.github.example/mail';
  const remote = anEntry({ slug: 'mail-mcp', name: 'Mail', category: 'mcp', mcp_name });
  const local = anEntry({
    slug: 'mail-local-mcp',
    category: 'mcp',
    mcp_name,
    endpoint: 'npx -y mail',
    status: 'deprecated',
  });
  const second = {
    ...remote,
    slug: 'mail-archive-mcp',
    name: 'Mail Archive',
    endpoint: 'https://b.example.org',
  };
  const [pair] = describeServers([local, remote], [], SITE);
  expect(pair).toMatchObject({
    server: {
      name: mcp_name,
      title: 'Mail',
      remotes: [{ url: remote.endpoint }],
      packages: [{ identifier: 'mail' }],
    },
    _meta: {
      [OFFICIAL_META]: { status: 'active' },
      'org.example.book/entries': [{ slug: 'mail-local-mcp' }, { slug: 'mail-mcp' }],
    },
  });
  const [several] = describeServers([remote, second], [], SITE);
  expect(several?.server).toMatchObject({ description: 'Mail, Mail Archive', remotes: [{}, {}] });
  expect(several?.server).not.toHaveProperty('title');
});

it('a deprecated server names its replacement', () => {
  const entry = anEntry({ category: 'mcp', status: 'deprecated', replaced_by: 'tides-two' });
  const [record] = describeServers([entry], [], SITE);
  expect(record?._meta[OFFICIAL_META]).toMatchObject({
    status: 'deprecated',
    statusMessage: `Use ${SITE}/entry/tides-two/ instead.`,
  });
});

it('a bearer token follows its scheme, so that editors ask for the token alone', () => {
  const entry = anEntry({
    category: 'mcp',
    auth_mode: 'bearer token (header Authorization)',
    auth_params: [{ name: 'Authorization', location: 'header', required: true }],
  });
  const [record] = describeServers([entry], [], SITE);
  expect(record?.server.remotes?.[0]?.headers).toMatchObject([
    {
      name: 'Authorization',
      value: 'Bearer {Authorization}',
      variables: { Authorization: { isSecret: true } },
    },
  ]);
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
