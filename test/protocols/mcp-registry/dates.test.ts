import { expect, it } from 'vitest';
import { tombstonesOf } from '../../../src/protocols/mcp-registry/dates.ts';
import { describeServers } from '../../../src/protocols/mcp-registry/describe-servers.ts';
import { OFFICIAL_META } from '../../../src/protocols/mcp-registry/schema.ts';
import { PublishedServerResponse } from '../../fixtures/mcp-registry/published-api.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const SITE = 'https://book.example.org';

it('a removed server keeps a record with the status "deleted"', () => {
  const events = [
    { at: '2026-05-06T00:00:00Z', slug: 'old', category: 'mcp', kind: 'removed' as const },
    { at: '2026-01-02T00:00:00Z', slug: 'old', category: 'mcp', kind: 'added' as const },
    { at: '2026-01-02T00:00:00Z', slug: 'tool', category: 'cli', kind: 'removed' as const },
  ];
  const records = tombstonesOf([], { events, formerNames: [] }, SITE);
  expect(records.map((record) => PublishedServerResponse.parse(record))).toMatchObject([
    {
      server: { name: 'org.example.book/old', version: '2026.5.6' },
      _meta: {
        [OFFICIAL_META]: {
          status: 'deleted',
          statusChangedAt: '2026-05-06T00:00:00Z',
          publishedAt: '2026-01-02T00:00:00Z',
          updatedAt: '2026-05-06T00:00:00Z',
        },
      },
    },
  ]);
});

it('a removed server is deleted under its name in the official registry', () => {
  const at = '2026-05-06T00:00:00Z';
  const events = [
    { at, slug: 'old', category: 'mcp', kind: 'removed' as const },
    { at: '2026-01-02T00:00:00Z', slug: 'old', category: 'mcp', kind: 'added' as const },
  ];
  const formerNames = [{ at, slug: 'old', name: 'io.github.example/old' }];
  expect(tombstonesOf([], { events, formerNames }, SITE)).toMatchObject([
    {
      server: { name: 'io.github.example/old' },
      _meta: { [OFFICIAL_META]: { status: 'deleted', updatedAt: at, publishedAt: '2026-01-02T00:00:00Z' } },
    },
  ]);
});

it('a name that an entry gave up is deleted, unless another entry has it now', () => {
  const at = '2026-05-06T00:00:00Z';
  const formerNames = [
    { at, slug: 'tides', name: 'io.github.example/tides' },
    { at, slug: 'tides', name: 'io.github.example/taken' },
  ];
  const entries = [
    anEntry({ slug: 'tides', category: 'mcp', mcp_name: 'com.example/tides' }),
    anEntry({ slug: 'other', category: 'mcp', mcp_name: 'io.github.example/taken' }),
  ];
  const records = describeServers(entries, [], SITE, formerNames);
  expect(records.map(({ server, _meta }) => [server.name, _meta[OFFICIAL_META].status])).toEqual([
    ['com.example/tides', 'active'],
    ['io.github.example/taken', 'active'],
    ['io.github.example/tides', 'deleted'],
  ]);
});
