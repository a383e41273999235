import { CallbookError } from '../../client/problem-error.ts';
import { NetworkError } from '../../network/network-error.ts';
import { EXIT, type ExitCode, UsageError } from './exit-code.ts';

export type Explained = { code: ExitCode; sentence: string };

const NETWORK_ERRORS = ['TimeoutError', 'AbortError'];

/** The exit code and the sentence for an error that a user can do something about. Null for a fault of the program. */
export function explainError(error: unknown): Explained | null {
  if (error instanceof UsageError) return { code: EXIT.wrongUse, sentence: error.message };
  if (error instanceof CallbookError) return { code: codeOf(error.status), sentence: sentenceOf(error) };
  if (error instanceof NetworkError)
    return { code: EXIT.network, sentence: `The interface could not be reached: ${error.message}.` };
  if (error instanceof SyntaxError)
    return { code: EXIT.network, sentence: 'The reply is not JSON. Is this the address of a Callbook?' };
  if (!(error instanceof Error)) return null;
  if (NETWORK_ERRORS.includes(error.name))
    return { code: EXIT.network, sentence: 'Callbook did not reply in time. Try again.' };
  if (error instanceof TypeError && /^(?:fetch failed|terminated)/.test(error.message))
    return { code: EXIT.network, sentence: `Callbook could not be reached: ${causeOf(error)}.` };
  return null;
}

/** The hint of an unknown slug names calls of the API. */
function sentenceOf({ problem, message }: CallbookError): string {
  if (problem?.code !== 'unknown_slug') return message;
  const near = /^Perhaps you mean [^.]*\./.exec(problem.hint)?.[0];
  return [problem.detail, ...(near ? [near] : []), '"callbook find" searches by need.'].join(' ');
}

function codeOf(status: number): ExitCode {
  if (status === 404) return EXIT.nothing;
  return status === 429 || status >= 500 ? EXIT.network : EXIT.wrongUse;
}

/** The innermost reason. Node joins several failed addresses in an error without a message. */
function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
