import { z } from 'zod';
import { NoReplyError } from '../../client/no-reply.ts';
import { CallbookError } from '../../client/problem-error.ts';
import { FixableError } from '../../command-line/fixable-error.ts';
import { reportFault } from '../../log/notes.ts';
import { NetworkError } from '../../network/network-error.ts';
import { ArgumentError } from '../../operations/calls/argument-text.ts';
import { CallRefusal } from '../refusal.ts';
import { explainNetwork } from './explain-failure.ts';

const failed = (cause: string, remedy: string) => ({ ok: false, cause, remedy });

/** An error as the model reads it: its cause, and what to do. Reveals nothing about a fault of the gateway itself. */
export function errorResult(error: unknown, redact: (text: string) => string): object {
  if (error instanceof CallRefusal) return failed(error.message, error.remedy);
  if (error instanceof ArgumentError) return failed(error.message, 'Correct the arguments and call again.');
  if (error instanceof NetworkError) {
    const { cause, remedy } = explainNetwork(error);
    return failed(cause, remedy);
  }
  if (error instanceof z.ZodError)
    return failed(
      error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; '),
      'Correct the arguments of the tool and call again.',
    );
  if (error instanceof CallbookError)
    return failed(
      error.problem?.detail ?? error.message,
      error.status === 404 ? 'Use an id that discover returned.' : 'Try again in a minute.',
    );
  if (error instanceof FixableError || error instanceof NoReplyError)
    return failed(error.message, 'Ask the user to check the address of the registry.');
  reportFault(withoutSecrets(error, redact), 'Calling a tool of the gateway failed');
  return failed('The gateway failed.', 'Try another operation, and tell the user.');
}

/** For standard error, which clients keep in their logs. */
function withoutSecrets(error: unknown, redact: (text: string) => string): Error {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(redact(message)), { name, stack: redact(stack) });
}
