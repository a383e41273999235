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
