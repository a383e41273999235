/** How much of a caller's text an error repeats, in code points: enough to recognise it, too little to misuse it. */
const MAX_ECHO_LENGTH = 100;

/** Cuts a text to MAX_ECHO_LENGTH. A text that was cut ends in "…". */
export function cutEcho(text: string): string {
  const characters = [...text];
  return characters.length > MAX_ECHO_LENGTH ? `${characters.slice(0, MAX_ECHO_LENGTH).join('')}…` : text;
}

/** Quotes a text for a sentence, cut and escaped as in JSON. */
export const quoteEcho = (text: string): string => JSON.stringify(cutEcho(text));

/** Describes a text in a list of violations: quoted if it is short, else only by its length. */
export function describeText(text: string): string {
  const { length } = [...text];
  return length > MAX_ECHO_LENGTH ? `a text of ${length} characters` : `"${text}"`;
}
