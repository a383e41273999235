import { z } from 'zod';
import { oneLine, patterned } from '../entry/text-schema.ts';

export const MAX_SHAPE_BYTES = 800; // Of one shape as JSON. Deeper parts are cut first.
export const MAX_CUT = 8;
export const MAX_SCOPES = 6;
export const MAX_ERRORS = 6;
export const MAX_ERROR_LENGTH = 80;
const MAX_PATH_LENGTH = 120;
const MAX_NAME_LENGTH = 100;
const MAX_TYPE_LENGTH = 80;
const MAX_SCOPE_LENGTH = 300;

const atMost = (items: number) => ({ error: `has more than ${items} items. Keep those that callers use` });

/** `string`, `string(date-time)`, `integer|string`. */
const TYPE =
  /^(?:string|integer|number|boolean|object|array|null|any)(?:\([a-z][a-z0-9-]*\))?(?:\|(?:string|integer|number|boolean|object|array|null))*$/;

export type ResultShape = string | ResultShape[] | { [name: string]: ResultShape };
const TypeSchema = patterned(
  TYPE,
  MAX_TYPE_LENGTH,
  'a type. Use string, integer, number, boolean, object, array or any, with a format such as string(date-time)',
);

/** What a value consists of: the name of a type, a list with the shape of its elements, or a map of its fields. */
export const ResultShapeSchema: z.ZodType<ResultShape> = z
  .lazy(() =>
    z.union([
      TypeSchema,
      z.array(ResultShapeSchema).length(1),
      z.record(z.string().min(1).max(MAX_NAME_LENGTH), ResultShapeSchema),
    ]),
  )
  .meta({
    id: 'Shape',
    // Generators of clients refuse types that contain themselves.
    override: {
      anyOf: [
        { type: 'string' },
        { type: 'array', items: {}, minItems: 1, maxItems: 1 },
        { type: 'object', additionalProperties: {} },
      ],
    },
    description:
      'What a value consists of: a type such as "string(date-time)", a list with the shape of its elements, or the shapes of its fields by name. The name "*" stands for any. "object" has fields that are not listed.',
  });

const PathSchema = oneLine(MAX_PATH_LENGTH);

export const PAGING_KINDS = ['cursor', 'page', 'offset', 'link'] as const;
const PagingSchema = z
  .strictObject({
    kind: z
      .enum(PAGING_KINDS)
      .describe(
        'How to get the next page: send a value of the response, the next number, the number of elements so far, or request an address in the response.',
      ),
    send: oneLine(MAX_NAME_LENGTH).optional().describe('Argument that gets the next page.'),
    next: PathSchema.optional().describe(
      'Where the response has its value or the address: "meta.next_cursor", or "header Link".',
    ),
  })
  .describe('How to page on.');
export type Paging = z.output<typeof PagingSchema>;

export const OutputSchema = z
  .strictObject({
    media_type: oneLine(MAX_TYPE_LENGTH + 40)
      .optional()
      .describe('Media type of the response.'),
    shape: ResultShapeSchema.optional().describe('What the response consists of.'),
    cut: z
      .array(PathSchema)
      .max(MAX_CUT, atMost(MAX_CUT))
      .optional()
      .describe('Where the shape leaves out fields, and how many: "data[]: 12".'),
    items: PathSchema.optional().describe(
      'Where the elements of a list are: "[]" if the response is the list itself, or "data[]".',
    ),
    paging: PagingSchema.optional(),
    empty: z.literal(true).optional().describe('A success has no body.'),
  })
  .describe('What a call returns, as far as it is known.');
export type Output = z.output<typeof OutputSchema>;

export const AUTH_NEEDS = ['required', 'optional', 'none'] as const;

/** What is known of an operation beyond its arguments: what it returns, needs and refuses, and whether it may be repeated. */
export const RESULT_FIELDS = {
  output: OutputSchema.optional(),
  auth: z
    .enum(AUTH_NEEDS)
    .optional()
    .describe('Whether a call needs credentials. How they are sent is a matter of the interface.'),
  scopes: z
    .array(oneLine(MAX_SCOPE_LENGTH))
    .min(1)
    .max(MAX_SCOPES, atMost(MAX_SCOPES))
    .optional()
    .describe('Scopes of the credentials, each item enough on its own. A space joins those needed together.'),
  errors: z
    .record(
      z.string().regex(/^[45]\d\d$/, { error: 'is not a status from 400 to 599' }),
      oneLine(MAX_ERROR_LENGTH),
    )
    .refine((errors) => Object.keys(errors).length <= MAX_ERRORS, atMost(MAX_ERRORS))
    .optional()
    .describe('What a status means in this operation in particular.'),
  idempotent: z
    .literal(true)
    .optional()
    .describe('Whether repeating a call has no further effect: by the description, or by the HTTP method.'),
  idempotency_key: oneLine(MAX_NAME_LENGTH)
    .optional()
    .describe('Argument that makes repeating safe: a call with the same value is done once.'),
  annotations: z
    .strictObject({
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional()
    .describe(
      'What an MCP server says about the effect of a tool (MCP 2025-11-25, ToolAnnotations). Nobody has checked it.',
    ),
} as const;
export type ToolAnnotations = NonNullable<z.output<(typeof RESULT_FIELDS)['annotations']>>;
export const RESULT_FIELD_NAMES = Object.keys(RESULT_FIELDS) as (keyof typeof RESULT_FIELDS)[];

/** The names of the top fields of a response, or of its elements if it is a list. */
export function topFields(shape: ResultShape | undefined): string[] {
  const element = Array.isArray(shape) ? shape[0] : shape;
  return typeof element === 'object' && !Array.isArray(element) ? Object.keys(element) : [];
}
