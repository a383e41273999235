const QUOTE = /^["'`“”‘’„«]|["'`“”‘’„»]$/u;

/**
 * Why the value of a variable looks badly pasted, and what to do, as the end of a sentence. Null if it looks fine.
 * It repeats no part of the value, which may be secret. A schema for plain text would accept all of these values.
 * @param isFreeText true if the value may contain spaces and non-ASCII letters, as the path of a folder can
 */
export function pastingProblem(value: string, isFreeText: boolean): string | null {
  if (/[\r\n]/.test(value)) return 'has a line break: paste it again as one line, without one at the end';
  if (value !== value.trim()) return 'has white space around it: paste it again without';
  if (QUOTE.test(value)) return 'has a quotation mark around it: set the value without quotation marks';
  if (/\p{Cc}/u.test(value)) return 'has a control character: type or copy it again as plain text';
  if (isFreeText) return null;
  if (/\s/.test(value)) return 'has white space in it: copy it again as a whole';
  if (/[^\x21-\x7e]/.test(value))
    return 'has a character that is not ASCII, such as a typographic dash or an invisible one: copy it again as plain text';
  return null;
}
