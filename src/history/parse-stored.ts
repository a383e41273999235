import type { z } from 'zod';
import { HistoryFault } from './files.ts';

/** Parses a JSON file. Throws a HistoryFault if it is damaged. */
export function parseStored<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(tryJson(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new HistoryFault(path, `is damaged: ${issue?.path.join('.')} ${issue?.message}`, {
    cause: result.error,
  });
}

/** Parses JSON. Undefined if it is not valid. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
