import { z } from 'zod';
import { CATEGORIES } from './category.ts';

export const CategorySchema = z
  .enum(CATEGORIES)
  .describe('Kind of interface: an HTTP API, an MCP server or a command-line tool.');
