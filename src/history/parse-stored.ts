import type { z } from 'zod';
import { parseJson } from '../text/parse-json.ts';
import { HistoryFault } from './files.ts';

/** Parses a JSON file. Throws a HistoryFault if it is damaged. */
export function parseStored<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new HistoryFault(path, `is damaged: ${issue?.path.join('.')} ${issue?.message}`, {
    cause: result.error,
  });
}
