import type { Problem } from '../http/problem-schema.ts';

/** A call that Callbook refused. `message` is the fact and the advice, as the problem (RFC 9457) words them. */
export class CallbookError extends Error {
  override readonly name = 'CallbookError';
  readonly status: number;
  /** The whole problem, or null where something in between answered. */
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem ? `${problem.detail} ${problem.hint}` : `The service answered ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

/** Reads a refused answer. Whatever the body holds, it makes an error. */
export async function errorFrom(response: Response): Promise<CallbookError> {
  const told = (response.headers.get('Content-Type') ?? '').startsWith('application/problem+json');
  return new CallbookError(response.status, told ? await readProblem(response) : null);
}

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return null; // Cut off on its way: the status alone is still the truth.
  }
}
