import { UnexpectedReplyError } from './unexpected-reply-error.ts';

/** The sentence for a call that got no usable reply, because of the network or the address. Null for any other error. */
export function describeNoReply(error: unknown): string | null {
  if (error instanceof UnexpectedReplyError) return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return 'Callbook did not reply in time. Try again.';
  if (error instanceof TypeError && /^(?:fetch failed|terminated)/.test(error.message))
    return `Callbook could not be reached: ${causeOf(error)}.`;
  return null;
}

/** The innermost reason. Node joins several failed addresses in an error without a message. */
function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
