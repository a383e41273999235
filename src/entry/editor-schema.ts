import { z } from 'zod';
import { EntryFileSchema } from './file-schema.ts';

/** The JSON Schema of an entry file. Editors use it to complete, explain and underline fields. */
export function editorSchema(): Record<string, unknown> {
  return { title: 'Callbook entry', ...z.toJSONSchema(EntryFileSchema, { io: 'input' }) };
}
