import type { Problem } from '../http/problem-schema.ts';
import { readResponseText } from './response-text.ts';

const MAX_PROBLEM_BYTES = 65_536; // Callbook's own problems have about 1 KB.

/** A call that Callbook refused. `message` joins the detail and the hint of the problem (RFC 9457). */
export class CallbookError extends Error {
  override readonly name = 'CallbookError';
  readonly status: number;
  /** What is wrong, in one sentence. */
  readonly detail: string;
  /** What to do next. */
  readonly hint: string;
  /** The problem details, or null if the response has none, for example from a proxy. */
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    const { detail, hint } = problem ?? sentencesOf(status);
    super(`${detail} ${hint}`);
    this.status = status;
    this.detail = detail;
    this.hint = hint;
    this.problem = problem;
  }
}

/** What an error response without a problem means, and what to do next. */
function sentencesOf(status: number): { detail: string; hint: string } {
  if (status === 0 || (status >= 300 && status < 400))
    // Browsers hide a redirect behind the status 0.
    return {
      detail: 'The service redirects this call.',
      hint: 'Give the client the address that it redirects to.',
    };
  const hint =
    status === 429 || status >= 500 ? 'Try again in a minute.' : 'Is this the address of a Callbook?';
  return { detail: `The service returned status ${status}.`, hint };
}

/** Turns an error response into a CallbookError. Never throws, whatever the body contains. */
export async function errorFrom(response: Response): Promise<CallbookError> {
  const isProblem = (response.headers.get('Content-Type') ?? '').startsWith('application/problem+json');
  if (isProblem) return new CallbookError(response.status, await readProblem(response));
  // Unread, it would keep the connection, and with it a program, open. It may have broken off already.
  await response.body?.cancel().catch(() => {});
  return new CallbookError(response.status, null);
}

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    const problem = JSON.parse(await readResponseText(response, MAX_PROBLEM_BYTES));
    return typeof problem?.detail === 'string' && typeof problem.hint === 'string' ? problem : null;
  } catch {
    return null; // The body was cut off, is too long or is not JSON. The status is still valid.
  }
}
