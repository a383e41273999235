import { z } from 'zod';
import { oneLine } from './text-schema.ts';

export const MAX_EVIDENCE_LENGTH = 160; // One line on the page of an entry.
export const MAX_TOOL_VERSION_LENGTH = 60;
const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/** A UTC time as contributors write it. */
const TimestampSchema = z
  .string()
  .refine((text) => TIMESTAMP_PATTERN.test(text) && !Number.isNaN(Date.parse(text)), {
    error: (issue) => `${JSON.stringify(issue.input)} is not a UTC time. Write it as "2026-11-21T09:30:00Z"`,
  });

/** The proof that a machine did what the contract says. */
export const VerificationSchema = z
  .strictObject({
    method: z
      .enum(['call', 'handshake', 'run'])
      .describe(
        'call: an HTTP call returned 2xx in the declared format. handshake: an MCP server listed its tools. run: the tool was installed and its example ran.',
      ),
    at: TimestampSchema.describe('When it was checked, in ISO 8601 and UTC.'),
    version: oneLine(MAX_TOOL_VERSION_LENGTH)
      .nullable()
      .default(null)
      .describe('The version that the tool, server or package reported. Null if it reported none.'),
    evidence: oneLine(MAX_EVIDENCE_LENGTH).describe('What was seen, in one line.'),
  })
  .meta({ id: 'Verification', description: 'How and when the contract was checked, and what was seen.' });
export type Verification = z.output<typeof VerificationSchema>;
