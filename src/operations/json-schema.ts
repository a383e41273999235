// Without zod, because the form of an entry page checks arguments too.

/** A JSON Schema of arguments, of one argument, or of a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Whether a value is an object. The schemas `true` and `false` say nothing about arguments, so they do not count. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
