/** An argument that cannot be part of a call. The message is a sentence for the caller. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';

  /** The name of the argument, if it is one alone. */
  readonly argument: string | undefined;

  constructor(message: string, { argument, ...options }: ErrorOptions & { argument?: string } = {}) {
    super(message, options);
    this.argument = argument;
  }
}

/** An argument as text. Lists and maps become JSON. */
export const argumentText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** The texts of an argument that may repeat: one for each element of a list. Null and undefined give none. */
export function argumentTexts(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(argumentText) : [argumentText(value)];
}

/**
 * Percent-encodes one value of a path. Throws ArgumentError for an empty value and for dots alone, which would address
 * another resource: no encoding protects them (WHATWG URL Standard, "double-dot path segment").
 */
export function encodePathValue(name: string, value: unknown): string {
  const text = Array.isArray(value) ? value.map(argumentText).join(',') : argumentText(value);
  if (text === '' || /^\.+$/.test(text))
    throw new ArgumentError(
      `The argument "${name}" is ${JSON.stringify(text)}, which would change the path. Give another value.`,
      { argument: name },
    );
  return encodeArgument(text);
}

/** Percent-encodes a text. An unpaired surrogate, which has no UTF-8 form, becomes U+FFFD. */
export const encodeArgument = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Encoded `name=value` pairs. The name repeats for each element of a list. */
export const encodedPairs = (fields: readonly (readonly [string, unknown])[]): string[] =>
  fields.flatMap(([name, value]) =>
    argumentTexts(value).map((text) => `${encodeArgument(name)}=${encodeArgument(text)}`),
  );
