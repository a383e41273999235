import { lstatSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { HandoverSchema } from './report.ts';

const MAX_BYTES = 200_000; // The longest report that is read has 40,000 characters.

/**
 * Reads what the run over a stranger's files left. That run may have been the stranger's altogether: what it left may
 * be a link into this machine, endless, or nonsense. Throws an error that repeats nothing of it.
 */
export function readHandover(file: string): z.output<typeof HandoverSchema> {
  const found = lstatSync(file);
  if (!found.isFile()) throw new Error(`${file} is no plain file.`);
  if (found.size > MAX_BYTES)
    throw new Error(`${file} has ${found.size} bytes, at most ${MAX_BYTES} are read.`);
  const result = HandoverSchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is no report of an entry check.`);
  return result.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Its message would repeat some of the text; the caller says what is wrong.
  }
}
