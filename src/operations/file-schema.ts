import { z } from 'zod';
import { MAX_ADDRESS_LENGTH, oneLine, patterned, webAddress } from '../entry/text-schema.ts';
import { RESULT_FIELDS } from './result-schema.ts';

export const OPERATION_NAME_PATTERN = /^[A-Za-z0-9_][A-Za-z0-9_.:/-]*$/;
const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export const MAX_OPERATIONS = 60; // What agents call. The rest of a large interface is only counted.
export const MAX_OPERATION_NAME_LENGTH = 100;
export const MAX_OPERATION_SUMMARY_LENGTH = 120;
export const MAX_INPUTS = 40;
export const MAX_LEFT_OUT = 500; // Names of options. Compilers alone have more.
export const MAX_ENUM_VALUES = 200; // Currencies, time zones. Longer lists are shown by their first values.
export const MAX_VERSION_LENGTH = 120;
export const MAX_INPUT_NAME_LENGTH = 100;

const atMost = (items: number) => ({ error: `has more than ${items} items. Keep those that callers use` });

/** What a call does to the data behind it. `destroy` cannot be undone. */
export const EFFECTS = ['read', 'write', 'destroy', 'unknown'] as const;
const EffectSchema = z
  .enum(EFFECTS)
  .describe('What a call does: reads only, creates or changes, deletes or cannot be undone, or unknown.');

/** Where an argument goes: a part of the HTTP request, or an option or a positional argument of a command. */
const INPUT_PLACES = ['path', 'query', 'header', 'body', 'flag', 'argument'] as const;
export type InputPlace = (typeof INPUT_PLACES)[number];

const ARRAY_STYLES = ['comma', 'space', 'pipe'] as const;
export type ArrayStyle = (typeof ARRAY_STYLES)[number];

const OBJECT_STYLES = ['brackets', 'dots', 'fields', 'json'] as const;
export type ObjectStyle = (typeof OBJECT_STYLES)[number];

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One argument: a JSON Schema 2020-12. Keywords other than these, for example of an MCP tool, are kept. */
const OperationInputSchema = z
  .looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z
      .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .max(MAX_ENUM_VALUES, atMost(MAX_ENUM_VALUES))
      .optional(),
    'x-in': z.enum(INPUT_PLACES).optional().describe('Where the argument goes.'),
    'x-array': z
      .enum(ARRAY_STYLES)
      .optional()
      .describe('What separates the elements of a list in the query. Without it, the name repeats.'),
    'x-object': z
      .enum(OBJECT_STYLES)
      .optional()
      .describe(
        'How an object or a list stands in the query or in a form: by paths with brackets (paid[gte], tags[]) or dots (paid.gte), its fields as arguments of their own, or as JSON.',
      ),
  })
  .describe('JSON Schema of one argument.');
export type OperationInput = z.output<typeof OperationInputSchema>;

export const OperationArgumentsSchema = z
  .looseObject({
    type: z.literal('object'),
    properties: z
      .record(z.string().min(1).max(MAX_INPUT_NAME_LENGTH), OperationInputSchema)
      .refine((properties) => Object.keys(properties).length <= MAX_INPUTS, {
        error: `has more than ${MAX_INPUTS} arguments. Keep those that callers use`,
      })
      .default({}),
    required: z.array(z.string()).optional(),
    'x-left-out': z
      .array(z.string().min(1).max(MAX_INPUT_NAME_LENGTH))
      .min(1)
      .max(MAX_LEFT_OUT, atMost(MAX_LEFT_OUT))
      .optional()
      .describe(
        'More optional arguments, by name: they do not fit, or their source does not say clearly what they take. A call may use them.',
      ),
  })
  .describe(
    'JSON Schema 2020-12 of all arguments of a call. Required arguments come first. Options of a command that exclude each other stand in allOf, as {not: {required: [--all, --name]}}. Alternatives of which one is required stand in anyOf, as {required: [path]}.',
  );
export type OperationArguments = z.output<typeof OperationArgumentsSchema>;

/** One call of an interface, as written in the file. */
export const OperationSchema = z.strictObject({
  name: patterned(
    OPERATION_NAME_PATTERN,
    MAX_OPERATION_NAME_LENGTH,
    'the name of an operation. Use letters, digits and _ . : / -',
  ).describe(
    'Unique within the interface: the operationId, the name of the MCP tool, or the words of the subcommand.',
  ),
  summary: oneLine(MAX_OPERATION_SUMMARY_LENGTH).describe('What a call does and returns, in one sentence.'),
  effect: EffectSchema,
  method: z.enum(METHODS).optional().describe('HTTP method.'),
  path: z
    .string()
    .regex(/^\/[^\s<>"]*$|^$/, { error: 'does not begin with a slash, or contains spaces' })
    .max(MAX_ADDRESS_LENGTH)
    .optional()
    .describe('Path below the address of the interface, with {placeholders}.'),
  body_type: oneLine(MAX_VERSION_LENGTH).optional().describe('Media type of the body, if it is not JSON.'),
  command: oneLine(MAX_ADDRESS_LENGTH)
    .optional()
    .describe('Command with its subcommand, such as "docker image ls".'),
  input: OperationArgumentsSchema,
  ...RESULT_FIELDS,
  example: z.record(z.string(), z.unknown()).optional().describe('Arguments of one useful call.'),
  partial: z
    .literal(true)
    .optional()
    .describe('Set if the source shows more arguments than its reader could take over.'),
  deprecated: z.boolean().optional().describe('Deprecated operations rank last.'),
});
export type Operation = z.output<typeof OperationSchema>;

/** Who wrote down the operations, from the most to the least trusted. */
export const ORIGINS = ['run', 'vendor', 'documentation', 'collection', 'third_party'] as const;

/** What the operations were read from. A program reads all but documentation. */
export const SOURCE_KINDS = [
  'openapi',
  'google_discovery',
  'smithy',
  'tools_list',
  'source_code',
  'help',
  'documentation',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** `entries/operations/<slug>.yaml`: the operations of one interface. */
export const OperationsFileSchema = z.strictObject({
  source: oneLine(MAX_ADDRESS_LENGTH).describe(
    'Source of this file: the address of a description or page, or a package such as "npm:@scope/server@1.2.0".',
  ),
  origin: z
    .enum(ORIGINS)
    .describe(
      'Who wrote them down: the interface itself when it ran, its vendor, its documentation, a collection, or others.',
    ),
  source_kind: z
    .enum(SOURCE_KINDS)
    .optional()
    .describe('What the source is, if neither its address nor the origin shows it.'),
  digest: z
    .string()
    .regex(DIGEST_PATTERN, { error: 'is not "sha256:" and 64 hexadecimal digits' })
    .optional()
    .describe('SHA-256 of what was read.'),
  source_version: oneLine(MAX_VERSION_LENGTH).optional().describe('Version that the source states.'),
  read_at: z.string().regex(DATE_PATTERN, { error: 'is not a date such as 2026-11-21' }),
  base_url: webAddress().optional().describe('Where paths begin, if not at the endpoint of the entry.'),
  total: z.int().positive().optional().describe('How many operations the source has, if more than listed.'),
  operations: z
    .array(OperationSchema)
    .min(1, { error: 'has no items. Add some, or remove the file' })
    .max(MAX_OPERATIONS, atMost(MAX_OPERATIONS)),
});
export type OperationsFile = z.output<typeof OperationsFileSchema>;
