import { z } from 'zod';

/** A proposed entry as it is stored. It says nothing of who proposed it. */
export const SubmissionSchema = z.object({
  id: z.string().describe('Made of the path and the content: the same proposal has the same id.'),
  at: z.iso.datetime(),
  path: z
    .string()
    .regex(/^entries\/(api|mcp|cli)\/[a-z0-9-]+\.yaml$/)
    .describe('Path of the file in the repository.'),
  content: z.string().describe('The whole file.'),
});
export type Submission = z.output<typeof SubmissionSchema>;
