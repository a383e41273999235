import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { SERVER_CARD } from '../../api/ard/entry-schema.ts';
import { identifierOf } from '../../api/ard/identifier.ts';
import { serverName } from '../../entry/server-name.ts';
import { API_VERSION } from '../../http/version.ts';
import { RemoteTypeSchema, ServerIdentitySchema } from '../mcp-registry/schema.ts';

// modelcontextprotocol/experimental-ext-server-card, schema.json and docs/discovery.md of July 2026, which define the
// cards of SEP-2127. Limited to the fields that this site has. A card lists no packages: server.json does.

export const ServerCardSchema = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  ...ServerIdentitySchema.shape,
  remotes: z.array(
    z.strictObject({
      type: RemoteTypeSchema,
      url: z.url(),
      supportedProtocolVersions: z.array(z.string()),
    }),
  ),
});
type ServerCard = z.output<typeof ServerCardSchema>;

/** `mediaType` is the earlier name of `type`, for clients that read the earlier text. */
export const ServerCatalogSchema = z.strictObject({
  specVersion: z.literal('1.0'),
  entries: z.array(
    z.strictObject({
      identifier: z.string().regex(/^urn:air:[a-z0-9.-]+:server:[a-z0-9-]+$/),
      displayName: z.string(),
      type: z.literal('application/mcp-server-card+json'),
      mediaType: z.literal('application/mcp-server-card+json'),
      url: z.url(),
    }),
  ),
});
type ServerCatalog = z.output<typeof ServerCatalogSchema>;

/** Where the card is: MCP reserves `/server-card` below the address of the server (SEP-2127, docs/discovery.md). */
export const SERVER_CARD_PATH = '/mcp/server-card';
/** The revision that needs no handshake. The SDK lists only those that begin with one. */
const STATELESS_REVISION = '2026-07-28';

/** The server card of Callbook's own MCP server (SEP-2127, schema v1): what a client needs before it connects. */
export function describeServer({
  siteUrl,
  repositoryUrl,
}: {
  siteUrl: string;
  repositoryUrl: string | null;
}): ServerCard {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: serverName(siteUrl, 'callbook'),
    title: 'Callbook',
    description: 'Finds callable interfaces (APIs, MCP servers, CLIs) for a need, with contract and health.',
    version: API_VERSION,
    websiteUrl: siteUrl,
    ...(repositoryUrl?.startsWith('https://github.com/')
      ? { repository: { url: repositoryUrl, source: 'github' } }
      : {}),
    remotes: [
      {
        type: 'streamable-http',
        url: `${siteUrl}/mcp`,
        supportedProtocolVersions: [STATELESS_REVISION, ...SUPPORTED_PROTOCOL_VERSIONS],
      },
    ],
  };
}

/** The only MCP server of this site as a catalog, which links to its card. */
export const describeServerCatalog = (siteUrl: string): ServerCatalog => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: identifierOf(siteUrl, 'server', 'callbook'),
      displayName: 'Callbook',
      type: SERVER_CARD,
      mediaType: SERVER_CARD,
      url: `${siteUrl}${SERVER_CARD_PATH}`,
    },
  ],
});
