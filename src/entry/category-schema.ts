import { z } from 'zod';

/** The three kinds of interface, which are also the three folders under `entries/`. */
export const CATEGORIES = ['api', 'mcp', 'cli'] as const;

export const CategorySchema = z
  .enum(CATEGORIES)
  .describe('Kind of interface: an HTTP API, an MCP server or a command-line tool.');
export type Category = z.output<typeof CategorySchema>;
