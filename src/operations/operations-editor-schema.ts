import { z } from 'zod';
import { OperationsFileSchema } from './file-schema.ts';

/** The JSON Schema of an operations file. Editors use it to complete, explain and underline fields. */
export function operationsEditorSchema(): Record<string, unknown> {
  return { title: 'Callbook operations', ...z.toJSONSchema(OperationsFileSchema, { io: 'input' }) };
}
