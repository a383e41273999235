import { z } from 'zod';
import { EntrySchema } from '../../catalog/entry-schema.ts';

// Objects of ARD v0.91 (ards-project/ard-spec, spec/ard.md, sections 4 and 5.1). The field names are those of ARD.

/** Media type of an MCP server card. */
export const SERVER_CARD = 'application/mcp-server-card+json';

/** What Callbook knows about an entry beyond the terms of ARD. Flat, because ARD allows only plain values here. */
export const ArdMetadataSchema = EntrySchema.pick({ slug: true, category: true }).extend({
  publisher: z
    .string()
    .nullable()
    .describe('Who provides the interface: a domain, or an owner on GitHub. Null if unknown.'),
  entry_url: z.url().describe('The whole contract of the interface.'),
  endpoint: EntrySchema.shape.endpoint,
  auth_mode: EntrySchema.shape.auth_mode,
  auth_kind: EntrySchema.shape.auth_kind,
  no_key: EntrySchema.shape.no_key,
  docs_url: EntrySchema.shape.docs_url,
  verified: EntrySchema.shape.verified,
  status: EntrySchema.shape.status,
  health_ok: EntrySchema.shape.health_ok,
  reliability_score: EntrySchema.shape.reliability_score,
});

const CoreSchema = z.object({
  identifier: z.string().describe("A URN under this site's own domain. The provider's is in metadata."),
  displayName: z.string().describe('Display name.'),
  type: z.string().describe('Media type of what "url" or "data" holds.'),
  url: z.url().optional().describe('Address of the artifact. An entry has this or "data".'),
  data: z.record(z.string(), z.unknown()).optional().describe('The artifact itself.'),
  description: z.string().describe('What it is for, in one line.'),
  tags: z.array(z.string()).min(1).optional(),
  capabilities: z.array(z.string()).min(1).optional().describe('What it can do, as verb phrases.'),
  representativeQueries: z
    .array(z.string())
    .min(2)
    .max(5)
    .optional()
    .describe('Needs that it serves, in plain words.'),
  version: z.string().optional(),
  updatedAt: z.iso.datetime({ offset: true }).optional().describe('When the entry last changed.'),
});

export const ArdEntrySchema = CoreSchema.extend({ metadata: ArdMetadataSchema }).meta({
  id: 'ArdEntry',
  description: 'An interface as an entry of ARD (Agentic Resource Discovery) v0.91.',
});
export type ArdEntry = z.output<typeof ArdEntrySchema>;

/** The document at `/.well-known/ard.json`, and each catalog that it refers to. */
export const ArdManifestSchema = z.object({
  specVersion: z.literal('1.0'),
  host: z.object({ displayName: z.string(), identifier: z.string(), documentationUrl: z.url() }),
  entries: z.array(CoreSchema.extend({ metadata: ArdMetadataSchema.optional() })),
});
export type ArdManifest = z.output<typeof ArdManifestSchema>;

/** A line of the file that functions read. `createdAt` is null if git does not know. */
export const ArdLineSchema = z.object({ createdAt: z.string().nullable(), entry: ArdEntrySchema });
export type ArdLine = z.output<typeof ArdLineSchema>;
