import { describeNoReply } from '../../client/no-reply.ts';
import { CallbookError } from '../../client/problem-error.ts';
import { FixableError } from '../../command-line/fixable-error.ts';
import { NetworkError } from '../../network/network-error.ts';
import { EXIT, type ExitCode, UsageError } from './exit-code.ts';

export type Explained = { code: ExitCode; sentence: string };

/** The exit code and the sentence for an error that a user can do something about. Null for a fault of the program. */
export function explainError(error: unknown): Explained | null {
  if (error instanceof UsageError || error instanceof FixableError)
    return { code: EXIT.wrongUse, sentence: error.message };
  if (error instanceof CallbookError) return { code: codeOf(error), sentence: sentenceOf(error) };
  if (error instanceof NetworkError)
    return { code: EXIT.network, sentence: `The interface could not be reached: ${error.message}.` };
  const sentence = describeNoReply(error);
  return sentence === null ? null : { code: EXIT.network, sentence };
}

/** The hint of an unknown slug names calls of the API. */
function sentenceOf({ problem, message }: CallbookError): string {
  if (problem?.code !== 'unknown_slug') return message;
  const near = /^Perhaps you mean [^.]*\./.exec(problem.hint)?.[0];
  return [problem.detail, ...(near ? [near] : []), '"callbook find" searches by need.'].join(' ');
}

/** Without a problem, something else than a Callbook replied. */
function codeOf({ status, problem }: CallbookError): ExitCode {
  if (problem === null || status === 429 || status >= 500) return EXIT.network;
  return status === 404 ? EXIT.nothing : EXIT.wrongUse;
}
