import { z } from 'zod';

/** What server.json (schema of 2025-12-11) and server cards (SEP-2127, schema v1) say alike about an MCP server. */
export const ServerIdentitySchema = z.object({
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    .describe('Reversed domain, a slash, and a name.'),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  websiteUrl: z.url().optional(),
  repository: z.strictObject({ url: z.url(), source: z.string() }).optional(),
});

/** The transports of a server at an address. */
export const RemoteTypeSchema = z.enum(['streamable-http', 'sse']);

// The responses of the MCP registry's generic API (modelcontextprotocol/registry, docs/reference/api/openapi.yaml,
// 2025-12-01), limited to the fields that this catalog knows. The field names are those of that API.

const address = z.string().regex(/^(https?:\/\/\S+|\{[a-zA-Z_]\w*\}\S*)$/);

const ValueSchema = z.object({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
});
const VariablesSchema = z.record(z.string(), ValueSchema);
export type InputVariables = z.output<typeof VariablesSchema>;
const InputSchema = ValueSchema.extend({
  name: z.string(),
  value: z.string().optional(),
  variables: VariablesSchema.optional(),
});
export type Input = z.output<typeof InputSchema>;
const RemoteSchema = z.object({
  type: RemoteTypeSchema,
  url: address,
  headers: z.array(InputSchema).optional(),
  variables: VariablesSchema.optional(),
});
export type Remote = z.output<typeof RemoteSchema>;
const ArgumentSchema = z.object({
  type: z.literal('positional'),
  value: z.string(),
  variables: VariablesSchema.optional(),
});
export type Argument = z.output<typeof ArgumentSchema>;
const FlagSchema = z.object({
  type: z.literal('named'),
  name: z.string(),
  value: z.string(),
  variables: VariablesSchema.optional(),
});
const PackageSchema = z.object({
  registryType: z.enum(['npm', 'pypi', 'oci']),
  identifier: z.string(),
  version: z.string().min(1).optional(),
  runtimeHint: z.enum(['npx', 'uvx', 'docker']),
  transport: z.object({ type: z.literal('stdio') }),
  runtimeArguments: z.array(FlagSchema).optional(),
  packageArguments: z.array(ArgumentSchema).optional(),
  environmentVariables: z.array(InputSchema).optional(),
});
export type Package = z.output<typeof PackageSchema>;

export const ServerDetailSchema = ServerIdentitySchema.extend({
  $schema: z.url().optional(),
  remotes: z.array(RemoteSchema).optional(),
  packages: z.array(PackageSchema).optional(),
});
export type ServerDetail = z.output<typeof ServerDetailSchema>;

const Timestamp = z.iso.datetime({ offset: true });

export const OFFICIAL_META = 'io.modelcontextprotocol.registry/official';

export const ServerRecordSchema = z.object({
  server: ServerDetailSchema,
  _meta: z
    .object({
      [OFFICIAL_META]: z.object({
        status: z.enum(['active', 'deprecated', 'deleted']),
        statusMessage: z.string().max(500).optional(),
        statusChangedAt: Timestamp.optional(),
        publishedAt: Timestamp.optional(),
        updatedAt: Timestamp.optional(),
        isLatest: z.boolean(),
      }),
    })
    .catchall(z.unknown()),
});
export type ServerRecord = z.output<typeof ServerRecordSchema>;

export const ServerListSchema = z.object({
  servers: z.array(ServerRecordSchema),
  metadata: z.object({ count: z.int().min(0), nextCursor: z.string().optional() }),
});
export type ServerList = z.output<typeof ServerListSchema>;
