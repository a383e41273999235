import { z } from 'zod';
import { MAX_ADDRESS_LENGTH, oneLine, patterned } from '../../entry/text-schema.ts';
import {
  MAX_OPERATION_NAME_LENGTH,
  MAX_OPERATIONS,
  MAX_VERSION_LENGTH,
  OPERATION_NAME_PATTERN,
  OperationArgumentsSchema,
} from '../file-schema.ts';
import { RESULT_FIELDS, type ToolAnnotations } from '../result-schema.ts';

export const MAX_TOOL_DESCRIPTION_LENGTH = 500; // Most servers' descriptions are shorter. A summary takes 120.

export const TOOL_HINTS = Object.keys(RESULT_FIELDS.annotations.unwrap().shape) as (keyof ToolAnnotations)[];

/** A tool as an MCP server lists it, bounded and without hidden characters. Its texts are the server's own words. */
export const ServerToolSchema = z.strictObject({
  name: patterned(OPERATION_NAME_PATTERN, MAX_OPERATION_NAME_LENGTH, 'the name of a tool'),
  description: oneLine(MAX_TOOL_DESCRIPTION_LENGTH).optional(),
  inputSchema: OperationArgumentsSchema,
  annotations: RESULT_FIELDS.annotations,
});
export type ServerTool = z.output<typeof ServerToolSchema>;

/** What one probe learned about the tools of a server. */
export const ServerToolsSchema = z.strictObject({
  address: z.string().max(MAX_ADDRESS_LENGTH).describe('Address of the server.'),
  server_version: oneLine(MAX_VERSION_LENGTH).nullable().describe('Version that the server states.'),
  total: z.int().min(1).describe('How many tools the server lists. More than recorded for large lists.'),
  tools: z.array(ServerToolSchema).min(1).max(MAX_OPERATIONS).describe('Sorted by name.'),
});
export type ServerTools = z.output<typeof ServerToolsSchema>;

/** The tools of a server as the history keeps them. */
export const RecordedToolsSchema = z.strictObject({
  read_at: z.iso.datetime().describe('The run that first read these tools.'),
  ...ServerToolsSchema.shape,
});
export type RecordedTools = z.output<typeof RecordedToolsSchema>;
