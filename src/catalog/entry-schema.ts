import { z } from 'zod';
import { AccessSchema } from '../entry/access/access-schema.ts';
import { PublishedAccessSchema } from '../entry/access/observed-access-schema.ts';
import { AuthKindSchema } from '../entry/auth-kind-schema.ts';
import { CategorySchema } from '../entry/category-schema.ts';
import { EntryPackageSchema } from '../entry/entry-package-schema.ts';
import { AuthParamSchema, EntryFileSchema, SlugSchema } from '../entry/file-schema.ts';
import { OverlayFactsSchema } from '../entry/overlay/overlay-facts-schema.ts';
import { VerificationSchema } from '../entry/verification-schema.ts';
import { SignalsSchema } from '../health/signals-schema.ts';

const Timestamp = z.iso.datetime();

/** The field of a file without its default, since a published entry always has it. unwrap() drops the description. */
const asPublished = <Schema extends z.ZodType>(field: z.ZodDefault<Schema>): Schema =>
  (field.unwrap() as Schema).describe(field.description ?? '');

/** Of one entry: what to use instead of it. A reader compares no more. */
export const MAX_ALTERNATIVES = 5;

/** An entry as every answer publishes it: the fields of its file, its slug and category, and derived fields. */
export const EntrySchema = z
  .object({
    slug: SlugSchema,
    name: z.string().describe('Display name.'),
    category: CategorySchema,
    summary: z.string().describe('What it is for, in one line.'),
    description: asPublished(EntryFileSchema.shape.description),
    endpoint: EntryFileSchema.shape.endpoint,
    parameters: z
      .record(z.string(), z.string())
      .describe('One line for each placeholder of endpoint, probe_url or invocation_example.'),
    auth_mode: EntryFileSchema.shape.auth_mode,
    auth_kind: AuthKindSchema.describe('The kind of authentication, read from auth_mode.'),
    no_key: z.boolean().describe('True if a call works without any key.'),
    auth_params: z.array(AuthParamSchema).describe('Headers and query parameters that authenticate a call.'),
    auth: AccessSchema.nullable().describe('How to get the key or the login. Null if unknown.'),
    auth_observed: PublishedAccessSchema.nullable().describe(
      'What the interface itself says about how callers log in, as the prober read it. Null if it says nothing.',
    ),
    docs_url: EntryFileSchema.shape.docs_url,
    tags: z.array(z.string()).describe('Lowercase words to browse by.'),
    capabilities: z.array(z.string()).describe('What it can do, as snake_case verb phrases.'),
    example_needs: z.array(z.string()).describe('Needs that it serves, in plain words.'),
    input_format: z.string().nullable().describe('What a call takes.'),
    output_format: z.string().nullable().describe('What a call returns.'),
    rate_limit: z.string().nullable().describe("The interface's own limit. Null if unknown."),
    pricing: z.string().nullable().describe('What it costs, in general terms. Null if unknown.'),
    invocation_example: z.string().nullable().describe('One call, ready to paste.'),
    install: z.string().nullable().describe('The command that installs a local tool.'),
    probe_url: z.string().nullable().describe('Address to probe, if it differs from endpoint.'),
    openapi_url: z.string().nullable().describe("The provider's own OpenAPI document."),
    mcp_name: asPublished(EntryFileSchema.shape.mcp_name),
    source: z.string().describe('Where the contract was read.'),
    status: z.enum(['active', 'deprecated']).describe('Deprecated entries stay readable and rank last.'),
    replaced_by: z.string().nullable().describe('Slug of the entry to use instead of a deprecated one.'),
    aliases: z.array(z.string()).describe('Earlier slugs of this entry.'),
    verified: z.boolean().describe('Whether a machine has checked the contract within the last 90 days.'),
    verified_at: Timestamp.nullable().describe('When the contract was last checked. Null when not verified.'),
    verification: VerificationSchema.nullable().describe(
      'How the contract was last checked, and what was seen.',
    ),
    package: EntryPackageSchema.nullable().describe(
      'The package of a local tool or server. Null if unknown.',
    ),
    featured: z.boolean().describe('Shown on the home page. Never moves a rank.'),
    ...OverlayFactsSchema.shape,
    ...SignalsSchema.shape,
  })
  .meta({ id: 'Entry', description: 'One callable interface with its call contract and health.' });
export type Entry = z.output<typeof EntrySchema>;
