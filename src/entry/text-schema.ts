import { z } from 'zod';

// The building blocks of the entry schema. Each message completes a sentence that begins with the field's name.
// The limits stand once more in the metadata, which is what editors and OpenAPI read.

// A space or a control character in an address is a paste error; RFC 3986 allows neither.
const WEB_ADDRESS_PATTERN = /^https?:\/\/[^\s<>"]+$/;
export const MAX_ADDRESS_LENGTH = 500;

/** Length as a reader counts it: Unicode code points. */
export const codePoints = (text: string): number => [...text].length;

/**
 * What a reader cannot see but a machine reads: direction marks that turn words around, joiners and fillers of no
 * width, tags and private signs that can hide whole sentences from people, halves of a sign, and line ends that only
 * some programs take for such. Unicode Technical Report 36, sections 2.10 and 3.
 */
const INVISIBLE =
  /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;

/** The first such sign of a text: where it stands and what it is called, such as U+202E. Null where there is none. */
export function findInvisible(text: string): { index: number; sign: string } | null {
  const found = INVISIBLE.exec(text);
  if (!found) return null;
  const code = found[0].codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase();
  return { index: found.index, sign: `U+${code}` };
}

/** Text in which a reader sees every sign that a machine reads. */
export const visibleText = () =>
  z.string().refine((text) => findInvisible(text) === null, {
    error: (issue) => `holds the invisible character ${findInvisible(String(issue.input))?.sign}. Remove it`,
  });

/** One line of text without line breaks or control characters, at most `max` code points. */
export function oneLine(max: number) {
  return visibleText()
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
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', {
      error: 'holds a user name or a password, which hides where it leads. Remove them',
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
