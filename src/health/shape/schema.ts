import { z } from 'zod';

export const MAX_SHAPE_DEPTH = 10; // Levels of keys. Large answers are described down to fewer.
/** Of one stored shape, which may cover several answers. More say more about the content than about the interface. */
export const MAX_STORED_KEYS = 600;
// Of one list of tools: more than fit into the characters that its shape may have.
const MAX_STORED_TOOLS = 1_000;
const MAX_STORED_PARAMETERS = 4_000;

/**
 * A JSON object by names that others chose. Unlike z.record it keeps a name such as "__proto__". A larger one is
 * refused before its values are looked at.
 */
const namedBy = <Value extends z.ZodType>(value: Value, maxNames: number) =>
  z
    .preprocess(
      (raw) => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : raw),
      z
        .array(z.unknown())
        .max(maxNames)
        .pipe(z.array(z.tuple([z.string(), value]))),
    )
    .transform((pairs) => Object.fromEntries(pairs as [string, z.output<Value>][]));

/** What a plain HTTP answer looks like. Keys are compared only where both sides have them. */
export const HttpShapeSchema = z.strictObject({
  kind: z.literal('http'),
  status: z.enum(['2xx', '3xx', '4xx']),
  type: z.string().nullable().describe('Media type of a 2xx answer, without parameters.'),
  depth: z
    .int()
    .min(0)
    .max(MAX_SHAPE_DEPTH)
    .describe('Levels of keys that were taken; what lies deeper is not compared.'),
  keys: namedBy(z.string(), MAX_STORED_KEYS)
    .nullable()
    .describe('Types by key path: {"$.items[].price": "null|number?"}. "?" marks a key that may be missing.'),
});
export type HttpShape = z.output<typeof HttpShapeSchema>;

export const ToolShapeSchema = z.strictObject({
  form: z.string().describe('Hash of the canonical form (RFC 8785) of name and input schema.'),
  plain: z.string().describe('The same without descriptions, titles and other words for readers.'),
  params: namedBy(z.string(), MAX_STORED_PARAMETERS)
    .nullable()
    .describe('Types by parameter path: {"filter.from": "string!"}. "!" marks a required one.'),
});
export type ToolShape = z.output<typeof ToolShapeSchema>;

export const McpShapeSchema = z.strictObject({
  kind: z.literal('mcp'),
  digest: z.string().describe('Hash of the forms of all tools.'),
  tools: namedBy(ToolShapeSchema, MAX_STORED_TOOLS)
    .nullable()
    .describe('By tool name. Null where they are too many.'),
});
export type McpShape = z.output<typeof McpShapeSchema>;

/** What an interface answers, for telling when it changes. */
export const ShapeSchema = z.discriminatedUnion('kind', [HttpShapeSchema, McpShapeSchema]);
export type Shape = z.output<typeof ShapeSchema>;
