import type { Problem } from '../http/problem-schema.ts';
import { readResponseText } from './response-text.ts';

const MAX_PROBLEM_BYTES = 65_536; // Callbook's own problems have about 1 KB.

/** A call that Callbook refused. `message` joins the detail and the hint of the problem (RFC 9457). */
export class CallbookError extends Error {
  override readonly name = 'CallbookError';
  readonly status: number;
  /** The problem details, or null if the response has none, for example from a proxy. */
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem ? `${problem.detail} ${problem.hint}` : sentenceOf(status));
    this.status = status;
    this.problem = problem;
  }
}

/** Browsers hide a redirect that they do not follow behind the status 0. */
const sentenceOf = (status: number): string =>
  status === 0 || (status >= 300 && status < 400)
    ? 'The service redirects this call. Give the client the address that it redirects to.'
    : `The service returned status ${status}.`;

/** Turns an error response into a CallbookError. Never throws, whatever the body contains. */
export async function errorFrom(response: Response): Promise<CallbookError> {
  const isProblem = (response.headers.get('Content-Type') ?? '').startsWith('application/problem+json');
  return new CallbookError(response.status, isProblem ? await readProblem(response) : null);
}

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    return JSON.parse(await readResponseText(response, MAX_PROBLEM_BYTES)) as Problem;
  } catch {
    return null; // The body was cut off, is too long or is not JSON. The status is still valid.
  }
}
