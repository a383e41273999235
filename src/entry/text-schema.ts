import { z } from 'zod';

// The building blocks of the entry schema. Each message completes a sentence that begins with the field's name.
// The metadata repeats the limits, because editors and OpenAPI read only the metadata.

// A space or a control character in an address is a copy-and-paste error. RFC 3986 allows neither.
const WEB_ADDRESS_PATTERN = /^https?:\/\/[^\s<>"]+$/;
export const MAX_ADDRESS_LENGTH = 500;

/** Length in Unicode code points. */
export const codePoints = (text: string): number => [...text].length;

/**
 * Characters that people cannot see but machines read: direction marks, zero-width joiners and fillers, tag and
 * private-use characters that can hide whole sentences, unpaired surrogates, and line separators that only some
 * programs honour. Unicode Technical Report 36, sections 2.10 and 3.
 */
const INVISIBLE =
  /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;

/** The first invisible character of a text: its index, and its code such as U+202E. Null if there is none. */
export function findInvisible(text: string): { index: number; code: string } | null {
  const found = INVISIBLE.exec(text);
  if (!found) return null;
  const digits = found[0].codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase();
  return { index: found.index, code: `U+${digits}` };
}

/** The text without its invisible characters. */
export const removeInvisible = (text: string): string =>
  text.replace(new RegExp(INVISIBLE.source, `${INVISIBLE.flags}g`), '');

/** Text without invisible characters. */
export const visibleText = () =>
  z.string().refine((text) => findInvisible(text) === null, {
    error: (issue) =>
      `contains the invisible character ${findInvisible(String(issue.input))?.code}. Remove it`,
  });

/** One line of text without line breaks or control characters, at most `max` code points. */
export function oneLine(max: number) {
  return visibleText()
    .refine((text) => text.trim().length > 0, { error: 'is empty. Write it, or leave the field out' })
    .refine((text) => !/\p{Cc}/u.test(text), {
      error: 'contains a line break or a control character. Write it on one line',
    })
    .refine((text) => codePoints(text) <= max, {
      error: (issue) =>
        `is ${codePoints(String(issue.input))} characters long, at most ${max} are allowed. Shorten it`,
    })
    .meta({ minLength: 1, maxLength: max });
}

/** One http or https address, without credentials. */
export function webAddress() {
  return oneLine(MAX_ADDRESS_LENGTH)
    .refine((text) => WEB_ADDRESS_PATTERN.test(text) && URL.canParse(text), {
      error: (issue) =>
        `${JSON.stringify(issue.input)} is not a web address. Write one that begins with https:// and has no spaces`,
    })
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', {
      error: 'contains a user name or a password, which can disguise the host. Remove them',
    })
    .meta({ format: 'uri' });
}

/** A text that matches a pattern, at most `max` code points. `what` completes "… is not" and says what to write. */
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

/** A list of `min` to `max` different texts. */
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
          message: `${JSON.stringify(text)} appears twice. Remove one`,
        });
      });
    })
    .meta({ minItems: min, maxItems: max, uniqueItems: true });
}
