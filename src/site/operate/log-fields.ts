import type { z } from 'zod';
import { CallLineSchema } from '../../log/schema.ts';

const MEANINGS: Readonly<Record<string, string>> = {
  kind: 'call',
  time: 'When it was answered, in UTC.',
  function: 'Name of the file in functions/.',
  method: 'Of the request; OTHER for one that HTTP does not know.',
  status: 'Of the answer.',
  duration_ms: 'From the request to the answer.',
  need_words: 'Words of the need. None of them is written.',
  coverage: 'What discover answered.',
  matches: 'How many it answered.',
  store_calls: 'Calls to Redis.',
  faults: 'Class, scrubbed message and places of an error and its causes.',
};

/** The fields of a line of the log, as the schema has them. */
export const logFields = (): { name: string; meaning: string }[] =>
  Object.entries(CallLineSchema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    meaning: MEANINGS[name] ?? field.description ?? '',
  }));
