import { z } from 'zod';
import { CategorySchema } from '../entry/category-schema.ts';
import { AuthParamSchema, EntryFileSchema, SlugSchema } from '../entry/file-schema.ts';
import { HealthStateSchema } from '../health/check-schema.ts';
import { ReliabilityComponentsSchema } from '../health/reliability/schema.ts';

export const AUTH_KINDS = ['none', 'api_key', 'bearer', 'basic', 'oauth2', 'other'] as const;

const Timestamp = z.iso.datetime();
const count = z.int().min(0);

/** An entry as every answer publishes it: the file's fields, what its path says, and what machines derive. */
export const EntrySchema = z
  .object({
    slug: SlugSchema,
    name: z.string().describe('Display name.'),
    category: CategorySchema,
    summary: z.string().describe('What it is for, in one line.'),
    description: EntryFileSchema.shape.description.unwrap(),
    endpoint: EntryFileSchema.shape.endpoint,
    parameters: z
      .record(z.string(), z.string())
      .describe('One line for each placeholder of endpoint, probe_url or invocation_example.'),
    auth_mode: EntryFileSchema.shape.auth_mode,
    auth_kind: z.enum(AUTH_KINDS).describe('The kind of authentication, read from auth_mode.'),
    no_key: z.boolean().describe('True where a call works without any key.'),
    auth_params: z.array(AuthParamSchema).describe('Headers and query parameters that authenticate a call.'),
    docs_url: EntryFileSchema.shape.docs_url,
    tags: z.array(z.string()).describe('Lowercase words to browse by.'),
    capabilities: z.array(z.string()).describe('What it can do, as snake_case verb phrases.'),
    example_needs: z.array(z.string()).describe('Needs that it serves, in plain words.'),
    input_format: z.string().nullable().describe('What a call takes.'),
    output_format: z.string().nullable().describe('What a call answers.'),
    rate_limit: z.string().nullable().describe("The interface's own limit. Null where unknown."),
    pricing: z.string().nullable().describe('What it costs, in general terms. Null where unknown.'),
    invocation_example: z.string().nullable().describe('One call that a reader can paste.'),
    install: z.string().nullable().describe('The command that installs a local tool.'),
    probe_url: z.string().nullable().describe('Address probed, where it differs from endpoint.'),
    openapi_url: z.string().nullable().describe("The provider's own OpenAPI document."),
    source: z.string().describe('Where the contract was read.'),
    status: z.enum(['active', 'deprecated']).describe('Deprecated entries stay readable and rank last.'),
    replaced_by: z.string().nullable().describe('Slug of the entry to use instead of a deprecated one.'),
    aliases: z.array(z.string()).describe('Earlier slugs of this entry.'),
    verified: z.boolean().describe('Whether a maintainer has checked the contract.'),
    verified_at: Timestamp.nullable().describe('When the contract was last checked. Null when not verified.'),
    featured: z.boolean().describe('Shown on the home page. Never moves a rank.'),
    checks_total: count.describe('Probes made in the last 30 days.'),
    checks_ok: count.describe('Probes of the last 30 days that were ok.'),
    avg_latency_ms: z
      .number()
      .nullable()
      .describe('Mean latency of the ok probes of the last 30 days. Null without one.'),
    health_ok: z
      .boolean()
      .nullable()
      .describe('Result of the last probe. Null when there is none. Not a test for a 2xx status.'),
    health_state: HealthStateSchema.describe('What the last probe found. unknown where there is none.'),
    health_status_code: z
      .int()
      .nullable()
      .describe('HTTP status that the last probe saw. Null where none came, or one outside 100 to 599.'),
    health_checked_at: Timestamp.nullable().describe('Time of the last probe.'),
    health_latency_ms: z.int().nullable().describe('Latency of the last probe.'),
    reliability_score: z
      .int()
      .min(0)
      .max(100)
      .describe('Reliability from probes and reports. 50 where nothing is known.'),
    reliability_components: ReliabilityComponentsSchema,
    reports_count: count.describe('Outcome reports received.'),
  })
  .meta({ id: 'Entry', description: 'One callable interface with its call contract and health.' });
export type Entry = z.output<typeof EntrySchema>;
