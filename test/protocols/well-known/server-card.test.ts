import { expect, it } from 'vitest';
import {
  describeServer,
  describeServerCatalog,
  ServerCardSchema,
  ServerCatalogSchema,
} from '../../../src/protocols/well-known/server-card.ts';

const siteUrl = 'https://book.example.org';

it('the server card has the form of SEP-2127, and lists the revisions without a handshake first', () => {
  const card = ServerCardSchema.parse(
    describeServer({ siteUrl, repositoryUrl: 'https://github.com/example/callbook' }),
  );
  expect(card).toMatchObject({
    name: 'org.example.book/callbook',
    repository: { url: 'https://github.com/example/callbook', source: 'github' },
    remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }],
  });
  expect(card.remotes[0]?.supportedProtocolVersions.slice(0, 3)).toEqual([
    '2026-07-28',
    '2025-11-25',
    '2025-06-18',
  ]);
  expect(describeServer({ siteUrl, repositoryUrl: null })).not.toHaveProperty('repository');
});

it('the catalog of servers links to the card below the address of the server', () => {
  expect(ServerCatalogSchema.parse(describeServerCatalog(siteUrl)).entries).toMatchObject([
    { identifier: 'urn:air:book.example.org:server:callbook', url: `${siteUrl}/mcp/server-card` },
  ]);
});
