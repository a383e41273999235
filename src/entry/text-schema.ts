import { z } from 'zod';

// The building blocks of the entry schema. Each message completes a sentence that begins with the field's name.
// The metadata repeats the limits, because editors and OpenAPI read only the metadata.

// A space or a control character in an address is a copy-and-paste error. RFC 3986 allows neither.
const WEB_ADDRESS_PATTERN = /^https?:\/\/[^\s<>"]+$/;
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CAPABILITY_PATTERN = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

// Lengths are in Unicode code points. They keep a list row on one line, and a response with 20 matches small.
export const MAX_ADDRESS_LENGTH = 500;
export const MAX_SLUG_LENGTH = 60;
export const MAX_PHRASE_LENGTH = 200;
export const MAX_WORD_LENGTH = 40;

/**
 * Texts that are addresses of the web, or may be one. What is proposed from outside must lead to public hosts, so
 * `addressesIn` finds these texts at any depth. With `mayBeLocal` the host may be localhost: people run some interfaces
 * themselves.
 */
export const ADDRESSES = z.registry<{ mayBeLocal: boolean }>();

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
    .refine((text) => codePoints(text) <= max, { error: tooLong(max) })
    .meta({ minLength: 1, maxLength: max });
}

/** Text of several lines, at most `max` code points. */
export const severalLines = (max: number) =>
  visibleText()
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), { error: 'contains a control character. Remove it' })
    .refine((text) => codePoints(text) <= max, { error: tooLong(max) })
    .meta({ maxLength: max });

const tooLong =
  (max: number) =>
  ({ input }: { input?: unknown }): string =>
    `is ${codePoints(String(input))} characters long, at most ${max} are allowed. Shorten it`;

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
    .meta({ format: 'uri' })
    .register(ADDRESSES, { mayBeLocal: false });
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

const items = (count: number): string => `${count} item${count === 1 ? '' : 's'}`;

/** A list of `min` to `max` different texts. */
export function distinct<T extends z.ZodType<string>>(word: T, min: number, max: number) {
  return z
    .array(word)
    .refine((words) => words.length >= min, {
      error: (issue) =>
        `has ${items((issue.input as unknown[]).length)}, at least ${min} are needed. Add more`,
    })
    .refine((words) => words.length <= max, {
      error: (issue) =>
        `has ${items((issue.input as unknown[]).length)}, at most ${max} are allowed. Keep the best`,
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

export const SlugSchema = patterned(
  SLUG_PATTERN,
  MAX_SLUG_LENGTH,
  'a slug. Use lowercase letters and digits, in parts joined by single hyphens',
).describe('Unique identifier of an entry: lowercase words joined by hyphens.');

export const TagSchema = patterned(
  SLUG_PATTERN, // Tags are part of page addresses, as slugs are.
  MAX_WORD_LENGTH,
  'a tag. Use lowercase words joined by hyphens, or run npm run fix',
);

export const CapabilitySchema = patterned(
  CAPABILITY_PATTERN,
  MAX_PHRASE_LENGTH,
  'a capability. Write a verb and its object in snake_case, such as get_weather_forecast',
);
