import type { z } from 'zod';
import { CallLineSchema } from '../../log/schema.ts';

const MEANINGS: Readonly<Record<string, string>> = {
  kind: 'Always "call".',
  time: 'Time of the response, in UTC.',
  function: 'File name in functions/.',
  method: 'Method of the request. OTHER for an unknown method.',
  status: 'Status of the response.',
  duration_ms: 'Time from the request to the response.',
  need_words: 'Number of words in the need. The words are not logged.',
  coverage: 'Coverage that discover returned.',
  matches: 'Number of matches that discover returned, for all needs together.',
  store_calls: 'Number of calls to Redis.',
  faults: 'An error and its causes: class, message without private data, and places in the code.',
};

/** The fields of a log line, from its schema. */
export const logFields = (): { name: string; meaning: string }[] =>
  Object.entries(CallLineSchema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    meaning: MEANINGS[name] ?? field.description ?? '',
  }));
