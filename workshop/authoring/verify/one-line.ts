import { removeInvisible } from '../../../src/entry/text-schema.ts';

const MAX_ERROR_LENGTH = 300;

/** Output on one line, without control characters and terminal colours, cut to a length. */
export function oneLineOf(text: string, max = MAX_ERROR_LENGTH): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
  const plain = text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replace(/[\p{Cc}\s]+/gu, ' ');
  const characters = [...removeInvisible(plain).trim()];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('');
}
