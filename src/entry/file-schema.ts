import { z } from 'zod';
import { AccessSchema } from './access/access-schema.ts';
import type { Category } from './category.ts';
import { EntryPackageSchema } from './entry-package-schema.ts';
import type { OverlayFacts } from './overlay/overlay-facts-schema.ts';
import {
  codePoints,
  distinct,
  MAX_ADDRESS_LENGTH,
  oneLine,
  patterned,
  visibleText,
  webAddress,
} from './text-schema.ts';
import { VerificationSchema } from './verification-schema.ts';

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const CAPABILITY_PATTERN = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
/** Stricter than the registry's own pattern: the part before the slash has at least two labels of a domain. */
const MCP_NAME_PATTERN = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+\/[A-Za-z0-9][A-Za-z0-9._-]*$/;
const PARAMETER_PATTERN = /^[A-Za-z][A-Za-z0-9_.-]*$/;

// Lengths are in Unicode code points. They keep a list row on one line, and a response with 20 matches small.
export const MAX_SLUG_LENGTH = 60;
export const MAX_NAME_LENGTH = 80;
export const MAX_SUMMARY_LENGTH = 140;
export const MAX_DESCRIPTION_LENGTH = 1_200;
export const MAX_PHRASE_LENGTH = 200;
export const MAX_EXAMPLE_LENGTH = 1_000;
export const MAX_WORD_LENGTH = 40;
export const MAX_NEED_LENGTH = 160;
export const MAX_TAGS = 12;
export const MAX_CAPABILITIES = 6;
export const MIN_EXAMPLE_NEEDS = 3;
export const MAX_EXAMPLE_NEEDS = 10;
export const MAX_AUTH_PARAMS = 6;
export const MAX_PARAMETERS = 12;
export const MAX_ALIASES = 6;

const MAX_MCP_NAME_LENGTH = 200; // Limit in the registry's schema.

export const SlugSchema = patterned(
  SLUG_PATTERN,
  MAX_SLUG_LENGTH,
  'a slug. Use lowercase letters and digits, in parts joined by single hyphens',
).describe('Unique identifier of an entry: lowercase words joined by hyphens.');

export const AuthParamSchema = z
  .strictObject({
    name: oneLine(MAX_PHRASE_LENGTH).describe('Name of the header or query parameter.'),
    location: z.enum(['header', 'query']).describe('Where the parameter is sent.'),
    required: z.boolean().describe('Whether a call without it is refused.'),
  })
  .describe('One header or query parameter that authenticates a call.');
export type AuthParam = z.output<typeof AuthParamSchema>;

export const TagSchema = patterned(
  SLUG_PATTERN, // Tags are part of page addresses, as slugs are.
  MAX_WORD_LENGTH,
  'a tag. Use lowercase words joined by hyphens, or run npm run fix',
);
export const CapabilitySchema = patterned(
  CAPABILITY_PATTERN,
  MAX_PHRASE_LENGTH,
  'a capability. Write a verb and its object in snake_case, such as get_weather_forecast',
);

const nullable = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never);

/**
 * What a person writes in `entries/<category>/<slug>.yaml`. The order of the fields here is the order in the
 * file; `npm run fix` restores it. The category and slug come from the path. Everything
 * about health comes from probes. If you add a field, test/entry/field-places.test.ts names the other files to edit.
 */
export const EntryFileSchema = z.strictObject({
  name: oneLine(MAX_NAME_LENGTH).describe('Display name.'),
  summary: oneLine(MAX_SUMMARY_LENGTH).describe('What it is for, in one line.'),
  description: visibleText()
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), { error: 'contains a control character. Remove it' })
    .refine((text) => codePoints(text) <= MAX_DESCRIPTION_LENGTH, {
      error: (issue) =>
        `is ${codePoints(String(issue.input))} characters long, at most ${MAX_DESCRIPTION_LENGTH} are allowed. Shorten it`,
    })
    .meta({ maxLength: MAX_DESCRIPTION_LENGTH })
    .default('')
    .describe('What it can and cannot do, in a few sentences. May be empty.'),
  endpoint: oneLine(MAX_ADDRESS_LENGTH).describe(
    'Address of the interface, or the command that starts a local tool. Placeholders are in {braces} or <angle brackets>.',
  ),
  parameters: z
    .record(
      z.string().regex(PARAMETER_PATTERN, {
        error: 'is not the name of a placeholder. Use letters, digits, hyphens and underscores',
      }),
      oneLine(MAX_PHRASE_LENGTH),
    )
    .refine((parameters) => Object.keys(parameters).length <= MAX_PARAMETERS, {
      error: `has more than ${MAX_PARAMETERS} parameters. Describe only the placeholders`,
    })
    .default({})
    .describe('One line for each placeholder that endpoint, probe_url or invocation_example contains.'),
  auth_mode: oneLine(MAX_PHRASE_LENGTH).describe(
    'How a call is authenticated, in words. Begins with "none" if no key is needed.',
  ),
  docs_url: webAddress().describe("Address of the interface's own documentation."),
  tags: distinct(TagSchema, 1, MAX_TAGS).describe('Lowercase words to browse by.'),
  capabilities: distinct(CapabilitySchema, 1, MAX_CAPABILITIES).describe(
    'What it can do, as snake_case verb phrases. Discovery matches them first.',
  ),
  example_needs: distinct(oneLine(MAX_NEED_LENGTH), MIN_EXAMPLE_NEEDS, MAX_EXAMPLE_NEEDS).describe(
    'Needs that it serves, in the words a person or an agent would use.',
  ),
  auth_params: z
    .array(AuthParamSchema)
    .max(MAX_AUTH_PARAMS, {
      error: `has more than ${MAX_AUTH_PARAMS} items. List only what authenticates a call`,
    })
    .default([])
    .describe('Headers and query parameters that authenticate a call.'),
  auth: nullable(AccessSchema).describe(
    'How to get the key or the login. Only for an interface that takes one. Null if unknown.',
  ),
  input_format: nullable(oneLine(MAX_PHRASE_LENGTH)).describe(
    'What a call takes, such as JSON or query parameters.',
  ),
  output_format: nullable(oneLine(MAX_PHRASE_LENGTH)).describe('What a call returns, such as JSON.'),
  rate_limit: nullable(oneLine(MAX_PHRASE_LENGTH)).describe(
    "The interface's own limit, in words. Null if unknown.",
  ),
  pricing: nullable(oneLine(MAX_PHRASE_LENGTH)).describe('What it costs, in general terms. Null if unknown.'),
  invocation_example: nullable(
    visibleText()
      .refine((text) => codePoints(text) <= MAX_EXAMPLE_LENGTH && !/[^\P{Cc}\n]/u.test(text), {
        error: `is longer than ${MAX_EXAMPLE_LENGTH} characters or contains a control character. Shorten it`,
      })
      .meta({ maxLength: MAX_EXAMPLE_LENGTH }),
  ).describe('One call that a reader can paste.'),
  install: nullable(oneLine(MAX_PHRASE_LENGTH)).describe('The command that installs a local tool.'),
  probe_url: nullable(webAddress()).describe('Safe address to probe, if it differs from endpoint.'),
  openapi_url: nullable(webAddress()).describe("Address of the provider's own OpenAPI document."),
  mcp_name: nullable(
    patterned(
      MCP_NAME_PATTERN,
      MAX_MCP_NAME_LENGTH,
      'the name of an MCP server. Write a reversed domain, a slash and a name, such as io.github.example/tides',
    ),
  ).describe("The server's own name in the official MCP registry. Null for anything but an MCP server."),
  source: webAddress().describe(
    'Where the contract was read: a page of the documentation, an OpenAPI file or a manifest.',
  ),
  package: nullable(EntryPackageSchema).describe(
    'Where a local tool or server comes from. Derived from install and endpoint until a run pins its version.',
  ),
  verification: nullable(VerificationSchema).describe(
    'The proof of the last check of the contract. Written by npm run verify. Null when not verified.',
  ),
  featured: z.boolean().default(false).describe('Shown on the home page. Never moves a rank.'),
  status: z
    .enum(['active', 'deprecated'])
    .default('active')
    .describe('Deprecated entries stay readable and rank last.'),
  replaced_by: nullable(SlugSchema).describe('Slug of the entry to use instead of a deprecated one.'),
  aliases: distinct(SlugSchema, 0, MAX_ALIASES)
    .default([])
    .describe('Earlier slugs of this entry. They redirect here.'),
});
export type EntryFile = z.output<typeof EntryFileSchema>;

/** Names of the fields, in the order of the file. */
export const FIELD_NAMES: readonly string[] = Object.keys(EntryFileSchema.shape);

/** Fields that the build derives, each with its source. A file that contains one is refused. */
export const DERIVED_FIELDS: Readonly<Record<string, string>> = {
  slug: 'the file name',
  category: 'the folder',
  verified: 'verification',
  verified_at: 'verification',
  checks_total: 'probes',
  checks_ok: 'probes',
  avg_latency_ms: 'probes',
  health_ok: 'probes',
  health_state: 'probes',
  health_status_code: 'probes',
  health_checked_at: 'probes',
  health_latency_ms: 'probes',
  reliability_score: 'probes and reports',
  reliability_components: 'probes and reports',
  reports_count: 'reports',
  auth_kind: 'auth_mode',
  no_key: 'auth_mode and auth_params',
  private: 'the folder',
  pinned: 'overlay.yaml',
  operator_note: 'overlay.yaml',
  auth_observed: 'probes',
};

/** An entry file, with the slug and category from its path, and what an overlay adds. */
export type CatalogEntry = EntryFile & { slug: string; category: Category } & OverlayFacts;
