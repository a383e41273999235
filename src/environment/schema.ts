import { z } from 'zod';
import { CATALOG_VARIABLES } from './variables/catalog-schema.ts';
import { SERVER_VARIABLES } from './variables/server-schema.ts';
import { SITE_VARIABLES } from './variables/site-schema.ts';
import { HTTP_ADDRESS, httpAddress, text } from './variables/variable-schema.ts';
import { WORKFLOW_VARIABLES } from './variables/workflow-schema.ts';

/** Every environment variable that Callbook reads, with its default, in the order of the guide for operators. */
export const EnvironmentSchema = z.object({
  ...SITE_VARIABLES,
  ...WORKFLOW_VARIABLES,
  ...SERVER_VARIABLES,
  ...CATALOG_VARIABLES,
});
export type Variables = z.output<typeof EnvironmentSchema>;
export type VariableName = keyof Variables;

/** Variables whose values may contain spaces and non-ASCII letters. */
export const FREE_TEXTS: ReadonlySet<VariableName> = new Set([
  'SECRET',
  'CI',
  'NETLIFY',
  'CALLBOOK_ENTRIES',
  'CALLBOOK_OVERLAY',
  'CALLBOOK_HISTORY',
  'CALLBOOK_DIST',
  'CALLBOOK_DATA',
] as const);

/** Variables of a client that calls a Callbook elsewhere. Other variables may not be meant for it. */
export const ClientEnvironmentSchema = z.object({
  CALLBOOK_URL: httpAddress.optional().meta({
    description: 'Address of the Callbook that the command line and the MCP server on standard input call.',
    allowed: HTTP_ADDRESS,
  }),
  CALLBOOK_KEY: z
    .string()
    .trim()
    .regex(/^[!-~]+$/) // It is sent in a header.
    .optional()
    .meta({ description: 'API key for their calls about follows.', allowed: 'one word of ASCII characters' }),
});

/** Variables of the action for owners of interfaces. Other variables of its job belong to somebody else. */
export const ReleaseEnvironmentSchema = EnvironmentSchema.pick({ PATH: true, GITHUB_API_URL: true }).extend({
  REGISTRY_TOKEN: text.optional().meta({
    description: 'Token that opens pull requests in the registry.',
    allowed: 'a text',
  }),
});
