import { expect, it, test } from 'vitest';
import { ArdLineSchema } from '../../../src/api/ard/entry-schema.ts';
import { describeArdEntries, publisherOf } from '../../../src/protocols/ard/describe-entry.ts';
import { ServerDetailSchema } from '../../../src/protocols/mcp-registry/schema.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { ARD_SITE, tideEntries } from '../../helpers/ard.ts';

const describe = (...entries: Parameters<typeof describeArdEntries>[0]) =>
  describeArdEntries(entries, [], ARD_SITE).map(({ entry }) => entry);

it('every entry has exactly one of url and data, and a name under the domain of the site', () => {
  for (const line of describeArdEntries(tideEntries(), [], ARD_SITE)) {
    const { entry } = ArdLineSchema.strict().parse(line);
    expect(entry.identifier).toBe(
      `urn:air:callbook.example:${entry.metadata.category}:${entry.metadata.slug}`,
    );
    expect(['url', 'data'].filter((key) => key in entry)).toHaveLength(1);
    expect(entry.metadata.publisher).toBe('example.org');
  }
});

it('an MCP server carries its server card, and others refer to their contract', () => {
  const [server, api] = describe(
    anEntry({ slug: 'server', category: 'mcp', endpoint: 'https://mcp.tides.example.org/mcp' }),
    anEntry({ slug: 'api' }),
  );
  expect(server?.type).toBe('application/mcp-server-card+json');
  expect(ServerDetailSchema.parse(server?.data).remotes?.[0]?.url).toBe('https://mcp.tides.example.org/mcp');
  expect([api?.type, api?.url]).toEqual(['application/json', `${ARD_SITE}/api/public/registry/api`]);
});

it('the queries are two to five of the example needs', () => {
  const needs = ['one need', 'two needs', 'three needs', 'four needs', 'five needs', 'six needs'];
  const queriesOf = (example_needs: string[]) =>
    describe({ ...anEntry(), example_needs })[0]?.representativeQueries;
  expect(queriesOf(needs)).toEqual(needs.slice(0, 5));
  expect(queriesOf(['only one'])).toBeUndefined();
});

it('empty lists are left out', () => {
  const [entry] = describe({ ...anEntry(), tags: [], capabilities: [] });
  expect(entry).not.toHaveProperty('tags');
  expect(entry).not.toHaveProperty('capabilities');
});

it('the times are those of the first and the last change of the file', () => {
  const event = (at: string) => ({ at, slug: 'tide-tables', category: 'api', kind: 'changed' as const });
  const events = [event('2026-05-01T10:00:00+02:00'), event('2026-03-01T10:00:00+02:00')];
  const [line] = describeArdEntries([anEntry()], events, ARD_SITE);
  expect([line?.createdAt, line?.entry.updatedAt]).toEqual([events[1]?.at, events[0]?.at]);
});

const DOCS = 'https://docs.tides.example.org/guide';
const REPOSITORY = 'https://github.com/Tide-Makers/tides#readme';

test.each([
  ['https://api.tides.co.uk/v1', DOCS, 'tides.co.uk'],
  ['https://tide-makers.github.io/data', DOCS, 'tide-makers.github.io'],
  ['https://{region}.tides.example.org/v1', DOCS, 'example.org'],
  ['https://api.tides.example.org/v1', REPOSITORY, 'example.org'],
  ['tides <harbour>', REPOSITORY, 'github.com/tide-makers'],
  ['tides <harbour>', DOCS, 'example.org'],
  ['http://localhost:11434', REPOSITORY, 'github.com/tide-makers'],
  ['http://localhost:11434', 'http://10.0.0.1/docs', null],
])('the provider of %s with the documentation %s is %s', (endpoint, docs_url, expected) => {
  expect(publisherOf({ ...anEntry(), endpoint, docs_url, source: docs_url })).toBe(expected);
});
