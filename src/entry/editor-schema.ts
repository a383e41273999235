import { z } from 'zod';
import { EntryFileSchema } from './file-schema.ts';

/** The JSON Schema of an entry file, by which editors complete, explain and underline fields. */
export function editorSchema(): Record<string, unknown> {
  return { title: 'Callbook entry', ...z.toJSONSchema(EntryFileSchema, { io: 'input' }) };
}
