import { z } from 'zod';

export const MAX_SHAPE_DEPTH = 10; // Levels of keys. Large answers are described to a lower depth.
/** Of one stored shape, which may cover several answers. More would describe the content, not the interface. */
export const MAX_STORED_KEYS = 600;
// Of one list of tools. MAX_SHAPE_CHARS leaves less space than this.
const MAX_STORED_TOOLS = 1_000;
const MAX_STORED_PARAMETERS = 4_000;

/**
 * A JSON object with arbitrary names. Unlike z.record it keeps a name such as "__proto__", and it refuses an object
 * that is too large before it validates the values.
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

/** The shape of a plain HTTP answer. Keys are compared only if both sides have them. */
export const HttpShapeSchema = z.strictObject({
  kind: z.literal('http'),
  status: z.enum(['2xx', '3xx', '4xx']),
  type: z.string().nullable().describe('Media type of a 2xx answer, without parameters.'),
  depth: z
    .int()
    .min(0)
    .max(MAX_SHAPE_DEPTH)
    .describe('Levels of keys that were taken. Deeper ones are not compared.'),
  keys: namedBy(z.string(), MAX_STORED_KEYS)
    .nullable()
    .describe('Types by key path: {"$.items[].price": "null|number?"}. "?" marks a key that may be missing.'),
});
export type HttpShape = z.output<typeof HttpShapeSchema>;

export const ToolShapeSchema = z.strictObject({
  form: z.string().describe('Hash of the canonical form (RFC 8785) of name and input schema.'),
  plain: z.string().describe('The same without descriptions, titles and other annotations.'),
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
    .describe('By tool name. Null if there are too many.'),
});
export type McpShape = z.output<typeof McpShapeSchema>;

/** The shape of what an interface returns, to detect when it changes. */
export const ShapeSchema = z.discriminatedUnion('kind', [HttpShapeSchema, McpShapeSchema]);
export type Shape = z.output<typeof ShapeSchema>;
