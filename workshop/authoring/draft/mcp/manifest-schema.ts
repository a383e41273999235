import { z } from 'zod';

// The parts of a server.json (modelcontextprotocol/registry, server.schema.json, 2025-12-11) that a draft needs.
// More lenient than the schema of what Callbook itself publishes.

const InputSchema = z.looseObject({
  name: z.string().optional(),
  value: z.string().optional(),
  valueHint: z.string().optional(),
  isRequired: z.boolean().default(false),
  isSecret: z.boolean().default(false),
  type: z.string().optional(),
});
export type ManifestInput = z.output<typeof InputSchema>;
const PackageSchema = z.looseObject({
  registryType: z.string(),
  identifier: z.string(),
  packageArguments: z.array(InputSchema).default([]),
  environmentVariables: z.array(InputSchema).default([]),
});
export type ManifestPackage = z.output<typeof PackageSchema>;
const RemoteSchema = z.looseObject({
  type: z.string(),
  url: z.string(),
  headers: z.array(InputSchema).default([]),
});
export type ManifestRemote = z.output<typeof RemoteSchema>;

export const ServerManifestSchema = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  version: z.string().optional(),
  websiteUrl: z.string().optional(),
  repository: z.looseObject({ url: z.string().optional() }).optional(),
  remotes: z.array(RemoteSchema).default([]),
  packages: z.array(PackageSchema).default([]),
});
export type ServerManifest = z.output<typeof ServerManifestSchema>;
