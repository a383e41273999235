import { z } from 'zod';
import { SlugSchema } from '../entry/text-schema.ts';

import { GivenSlugSchema } from '../http/parameter-schema.ts';

export const OUTCOMES = ['success', 'failure', 'auth_error', 'rate_limited', 'timeout'] as const;
const OutcomeSchema = z.enum(OUTCOMES);

const MAX_NOTE_LENGTH = 500; // Code points. A maintainer reads notes in a list.
const MAX_CALL_MS = 86_400_000;

/** A long note is cut, not refused: the outcome matters more than its words. Only a body over 16 KiB is refused. */
export const cutNote = (text: string): string => [...text.trim()].slice(0, MAX_NOTE_LENGTH).join('');

export const ReportBodySchema = z
  .object({
    slug: GivenSlugSchema.describe('The entry that was called.'),
    outcome: OutcomeSchema.describe(
      'How the call went. auth_error and rate_limited do not count against the interface.',
    ),
    latency_ms: z
      .int()
      .min(0)
      .max(MAX_CALL_MS)
      .nullish()
      .meta({ 'x-allowed': `a whole number from 0 to ${MAX_CALL_MS}` })
      .describe('Milliseconds from request to response.'),
    note: z
      .string()
      .transform(cutNote)
      .nullish()
      .meta({ 'x-allowed': 'a text; it is cut at 500 characters' })
      .describe(
        'A note to the maintainers, without secrets or personal data. Cut at 500 characters. Never published.',
      ),
  })
  .meta({ id: 'ReportBody', description: 'The outcome of a call made to a listed interface.' });

export const ReportAnswerSchema = z
  .object({
    recorded: z.literal(true),
    slug: SlugSchema,
    outcome: OutcomeSchema,
    reports_count: z
      .int()
      .min(1)
      .describe('Number of reports that the entry has received, including this one.'),
    note: z.string().describe('How the report counts.'),
  })
  .meta({ id: 'ReportAnswer', description: 'The report is stored.' });
export type ReportAnswer = z.output<typeof ReportAnswerSchema>;
