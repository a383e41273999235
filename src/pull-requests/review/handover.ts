import { lstatSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { parseJson } from '../../text/parse-json.ts';
import { HandoverSchema } from './report.ts';

const MAX_BYTES = 200_000; // The longest report that is read has 40,000 characters.

/**
 * Reads the result of the untrusted check run. The contributor may control that run completely: the file may be a link
 * into this machine, huge, or nonsense. Throws an error that quotes nothing from it.
 */
export function readHandover(file: string): z.output<typeof HandoverSchema> {
  const found = lstatSync(file);
  if (!found.isFile()) throw new Error(`${file} is not a plain file.`);
  if (found.size > MAX_BYTES) throw new Error(`${file} has ${found.size} bytes; the limit is ${MAX_BYTES}.`);
  const result = HandoverSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is not the report of an entry check.`);
  return result.data;
}
