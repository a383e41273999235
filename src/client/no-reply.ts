const UNREACHED = /^(?:fetch failed|terminated|Failed to fetch|Load failed|NetworkError)/; // Node, Chromium, Safari, Firefox

/** A call that got no usable reply, because of the network or the address. `message` joins `detail` and `hint`. */
export class NoReplyError extends Error {
  override readonly name: string = 'NoReplyError';
  /** What is wrong, in one sentence. */
  readonly detail: string;
  /** What to do next. */
  readonly hint: string;

  constructor(detail: string, hint: string, options?: ErrorOptions) {
    super(`${detail} ${hint}`, options);
    this.detail = detail;
    this.hint = hint;
  }
}

/** The NoReplyError for an error of `fetch`. Any other error is returned as it is. */
export function noReplyFrom(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new NoReplyError('Callbook did not reply in time.', 'Try again.', { cause: error });
  if (!(error instanceof TypeError && UNREACHED.test(error.message))) return error;
  const detail = `Callbook could not be reached: ${causeOf(error)}.`;
  return new NoReplyError(detail, 'Check its address and the network.', { cause: error });
}

/** How OpenSSL words an error: numbers, library, function, reason, source file and line, separated by colons. */
const OPENSSL_ERROR = /^[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):/;

/** The innermost reason. Node joins several failed addresses in an error without a message. */
function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  const reason = OPENSSL_ERROR.exec(cause.message)?.[1];
  if (reason) return `TLS failed, ${reason}`;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

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
