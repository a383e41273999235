import { z } from 'zod';

/** The formats in which models take tools. */
export const TOOL_FORMATS = ['openai', 'anthropic', 'mcp'] as const;
export type ToolFormat = (typeof TOOL_FORMATS)[number];

/** A tool definition in one of the formats. Its arguments are in `parameters`, `input_schema` or `inputSchema`. */
export const ModelToolSchema = z
  .looseObject({
    name: z.string().describe('The slug and the operation, as slug__operation, at most 64 characters.'),
    description: z.string(),
  })
  .meta({ id: 'ModelTool', description: 'An operation as a tool definition that a model accepts.' });
