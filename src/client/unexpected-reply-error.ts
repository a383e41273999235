import { NoReplyError } from './no-reply.ts';

/** A successful reply that cannot be a Callbook's, for example of a proxy or of another service. */
export class UnexpectedReplyError extends NoReplyError {
  override readonly name = 'UnexpectedReplyError';

  constructor(what: string, options?: ErrorOptions) {
    super(`The reply ${what}.`, 'Is this the address of a Callbook?', options);
  }
}

/** Throws UnexpectedReplyError if the text is not JSON. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedReplyError('is not JSON', { cause });
  }
}

/** Checks that a reply is an object with the field that replies to this call have. Throws UnexpectedReplyError. */
export function requireField<T>(reply: unknown, field: keyof T & string): T {
  if (typeof reply === 'object' && reply !== null && Object.hasOwn(reply, field)) return reply as T;
  throw new UnexpectedReplyError(`has no "${field}"`);
}
