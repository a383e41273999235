import { z } from 'zod';

// The building blocks of the entry schema. Each message completes a sentence that begins with the field's name.
// The limits stand once more in the metadata, which is what editors and OpenAPI read.

// A space or a control character in an address is a paste error; RFC 3986 allows neither.
const WEB_ADDRESS_PATTERN = /^https?:\/\/[^\s<>"]+$/;
export const MAX_ADDRESS_LENGTH = 500;

/** Length as a reader counts it: Unicode code points. */
export const codePoints = (text: string): number => [...text].length;

/** One line of text without line breaks or control characters, at most `max` code points. */
export function oneLine(max: number) {
  return z
    .string()
    .refine((text) => text.trim().length > 0, { error: 'is empty. Write it, or leave the field out' })
    .refine((text) => !/\p{Cc}/u.test(text), {
      error: 'holds a line break or a control character. Write it on one line',
    })
    .refine((text) => codePoints(text) <= max, {
      error: (issue) =>
        `is ${codePoints(String(issue.input))} characters long, at most ${max} are allowed. Shorten it`,
    })
    .meta({ minLength: 1, maxLength: max });
}

export function webAddress() {
  return oneLine(MAX_ADDRESS_LENGTH)
    .refine((text) => WEB_ADDRESS_PATTERN.test(text) && URL.canParse(text), {
      error: (issue) =>
        `${JSON.stringify(issue.input)} is not a web address. Write one that begins with https:// and has no spaces`,
    })
    .meta({ format: 'uri' });
}

export function patterned(pattern: RegExp, max: number, what: string) {
  return z
    .string()
    .refine((text) => pattern.test(text), {
      error: (issue) => `${JSON.stringify(issue.input)} is not ${what}`,
    })
    .refine((text) => codePoints(text) <= max, {
      error: (issue) => `${JSON.stringify(issue.input)} is longer than ${max} characters. Shorten it`,
    })
    .meta({ pattern: pattern.source, maxLength: max });
}

export function distinct<T extends z.ZodType<string>>(word: T, min: number, max: number) {
  return z
    .array(word)
    .refine((words) => words.length >= min, {
      error: (issue) =>
        `has ${(issue.input as unknown[]).length} items, at least ${min} are needed. Add more`,
    })
    .refine((words) => words.length <= max, {
      error: (issue) =>
        `has ${(issue.input as unknown[]).length} items, at most ${max} are allowed. Keep the best`,
    })
    .superRefine((words, context) => {
      words.forEach((text, position) => {
        if (words.indexOf(text) === position) return;
        context.addIssue({
          code: 'custom',
          path: [position],
          message: `${JSON.stringify(text)} stands twice. Remove one`,
        });
      });
    })
    .meta({ minItems: min, maxItems: max, uniqueItems: true });
}
