import type { z } from 'zod';
import { type Problem, ProblemSchema } from '../../http/problem-schema.ts';
import type { ArdProblemSchema } from './problem-schema.ts';

type ArdProblem = z.output<typeof ArdProblemSchema>;

/** The codes of ARD v0.91, appendix B, by status. What a caller can correct is an invalid argument. */
const codeOf = (status: number): ArdProblem['errorCode'] => {
  if (status >= 500) return 'INTERNAL_ERROR';
  return status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT';
};

/** Adds the error fields of ARD to a problem. Every other response stays as it is. */
export async function withArdError(response: Response): Promise<Response> {
  if (response.status < 400 || response.body === null) return response;
  const problem = ProblemSchema.parse(await response.json()) satisfies Problem;
  const body: ArdProblem = { ...problem, errorCode: codeOf(response.status), message: problem.detail };
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
}
