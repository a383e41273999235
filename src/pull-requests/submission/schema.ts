import { z } from 'zod';

/** A submitted entry as it is stored. It does not record who submitted it. */
export const SubmissionSchema = z.object({
  id: z.string().describe('Derived from path and content, so the same submission has the same id.'),
  at: z.iso.datetime(),
  path: z
    .string()
    .regex(/^entries\/(api|mcp|cli)\/[a-z0-9-]+\.yaml$/)
    .describe('Path of the file in the repository.'),
  content: z.string().describe('The whole file.'),
});
export type Submission = z.output<typeof SubmissionSchema>;
