import { z } from 'zod';
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
export type ServerCard = z.output<typeof ServerCardSchema>;

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
export type ServerCatalog = z.output<typeof ServerCatalogSchema>;
