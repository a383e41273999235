import { z } from 'zod';

export const ProblemSchema = z
  .object({
    type: z.string().describe('Address of the page that explains the problem.'),
    title: z.string().describe('The kind of problem, in words. The same for every problem of this kind.'),
    status: z.int().min(400).max(599).describe('The HTTP status of the response.'),
    detail: z.string().describe('What is wrong with this request, in one sentence.'),
    code: z.string().describe('The kind of problem, for programs.'),
    errors: z
      .array(
        z.object({
          parameter: z.string().describe('The wrong parameter or field.'),
          found: z.string().describe('The value that was sent.'),
          allowed: z.string().describe('The values that are allowed.'),
        }),
      )
      .optional()
      .describe('Every violation of the request.'),
    instance: z
      .string()
      .optional()
      .describe("Only if Callbook itself failed: identifies this call in the operator's log."),
    challenge: z
      .string()
      .optional()
      .describe('Only for the code proof_needed: what to solve. See the header proof-of-work of the call.'),
    bits: z.int().optional().describe('With challenge: the number of zero bits that its solution needs.'),
    hint: z.string().describe('What to do next.'),
  })
  .meta({ id: 'Problem', description: 'An error in the form of RFC 9457.' });
export type Problem = z.output<typeof ProblemSchema>;
