import { z } from 'zod';
import { ProblemSchema } from '../../http/problem-schema.ts';

export const ArdProblemSchema = ProblemSchema.extend({
  errorCode: z
    .enum(['INVALID_ARGUMENT', 'NOT_FOUND', 'INTERNAL_ERROR'])
    .describe('The code of ARD v0.91, appendix B.'),
  message: z.string().describe('The same as "detail".'),
}).meta({ id: 'ArdProblem', description: 'An error in the form of RFC 9457, with the error fields of ARD.' });
