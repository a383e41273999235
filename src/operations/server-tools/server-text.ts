import { codePoints, findInvisible, removeInvisible } from '../../entry/text-schema.ts';
import { findSecret } from '../check/text-rules.ts';

const MAX_READ_CHARS = 10_000; // Of one text. The rest of a longer one would be cut anyway.
const MAX_VALUE_LENGTH = 200; // Of a value that is sent back to the server, such as a choice or a default.
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Prose of a server on one line, at most `max` code points, without control and invisible characters. Empty if it is
 * not a text, or contains what looks like a key. A longer text ends in an ellipsis.
 */
export function serverText(text: unknown, max: number): string {
  if (typeof text !== 'string') return '';
  const spaced = text.slice(0, MAX_READ_CHARS).replace(/[\s\p{Cc}]+/gu, ' ');
  const plain = removeInvisible(spaced).replace(/ {2,}/g, ' ').trim();
  const cut =
    codePoints(plain) <= max
      ? plain
      : `${[...plain]
          .slice(0, max - 1)
          .join('')
          .trimEnd()}…`;
  return findSecret(plain) || findSecret(cut) ? '' : cut;
}

/** Whether a value can be published as it is. Changing one that callers send back would make calls fail. */
export function isPublishableValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'string') return value === null || typeof value === 'boolean';
  return (
    value.length <= MAX_VALUE_LENGTH &&
    !CONTROL_CHARACTER.test(value) &&
    findInvisible(value) === null &&
    findSecret(value) === null
  );
}
