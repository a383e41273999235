/** An error that the user of a command can fix. Its message says how, and a stack trace would only hide it. */
export class FixableError extends Error {}

/** What a command prints for an error: only the message if the user can fix it, else the error with its stack. */
export const printableError = (error: unknown): unknown =>
  error instanceof FixableError ? error.message : error;
