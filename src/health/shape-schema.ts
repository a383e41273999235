import { z } from 'zod';

/** What a plain HTTP answer looks like. Keys are compared only where both sides have them. */
export const HttpShapeSchema = z.strictObject({
  kind: z.literal('http'),
  status: z.enum(['2xx', '3xx', '4xx']),
  type: z.string().nullable().describe('Media type of a 2xx answer, without parameters.'),
  depth: z.int().min(0).describe('Levels of keys that were taken; what lies deeper is not compared.'),
  keys: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Types by key path: {"$.items[].price": "null|number?"}. "?" marks a key that may be missing.'),
});
export type HttpShape = z.output<typeof HttpShapeSchema>;

export const ToolShapeSchema = z.strictObject({
  form: z.string().describe('Hash of the canonical form (RFC 8785) of name and input schema.'),
  plain: z.string().describe('The same without descriptions, titles and other words for readers.'),
  params: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Types by parameter path: {"filter.from": "string!"}. "!" marks a required one.'),
});
export type ToolShape = z.output<typeof ToolShapeSchema>;

export const McpShapeSchema = z.strictObject({
  kind: z.literal('mcp'),
  digest: z.string().describe('Hash of the forms of all tools.'),
  tools: z
    .record(z.string(), ToolShapeSchema)
    .nullable()
    .describe('By tool name. Null where they are too many.'),
});
export type McpShape = z.output<typeof McpShapeSchema>;

/** What an interface answers, for telling when it changes. */
export const ShapeSchema = z.discriminatedUnion('kind', [HttpShapeSchema, McpShapeSchema]);
export type Shape = z.output<typeof ShapeSchema>;
