import { z } from 'zod';

export const ProblemSchema = z
  .object({
    type: z.string().describe('Address of a page that explains the problem.'),
    title: z.string().describe('The kind of problem, the same for each of its kind.'),
    status: z.int().min(400).max(599).describe('The HTTP status of the answer.'),
    detail: z.string().describe('What was found, in a sentence.'),
    code: z.string().describe('The kind of problem, for programs.'),
    errors: z
      .array(
        z.object({
          parameter: z.string().describe('Parameter or field at fault.'),
          found: z.string().describe('What it was.'),
          allowed: z.string().describe('What it may be.'),
        }),
      )
      .optional()
      .describe('Every violation of the request.'),
    instance: z
      .string()
      .optional()
      .describe('Of a fault of Callbook: names this call in the log of its operator.'),
    hint: z.string().describe('What to do next.'),
  })
  .meta({ id: 'Problem', description: 'An error, as RFC 9457 has it.' });
export type Problem = z.output<typeof ProblemSchema>;
