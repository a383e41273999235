/** A call in the help of a command, such as `cosign verify --key cosign.pub <IMAGE>`. */
const COMMENT = /\s+#.*$/;
const ENDS_CALL = /[|;&>]|&&/;

/**
 * How many operands the example calls in a help text have, at least and at most. Null if it has none. A list in dots
 * counts as another one.
 * @param takesValue whether the word after an option belongs to it
 */
export function operandsInExamples(
  help: string,
  words: readonly string[],
  takesValue: (option: string) => boolean,
): { least: number; most: number } | null {
  const command = words.join(' ');
  const counts = help
    .split('\n')
    .map((line) => line.trim().replace(/^\$ /, ''))
    .filter((line) => line.startsWith(`${command} `) && !/\[(?:flags|options)\]/i.test(line))
    .map((line) => countOf(line.slice(command.length).replace(COMMENT, ''), takesValue));
  return counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) };
}

function countOf(text: string, takesValue: (option: string) => boolean): number {
  const words = text.match(/<[^<>]*>|"[^"]*"|'[^']*'|\[[^[\]]*\]|\S+/g) ?? [];
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (ENDS_CALL.test(word) && !/^[<"'[]/.test(word) && !/<[^<>]*>/.test(word)) break;
    if (word.startsWith('|')) continue; // `<key path>|<key url>`
    if (word.startsWith('-') && word !== '-') {
      if (!word.includes('=') && takesValue(word)) at += 1;
    } else if (!word.startsWith('[-')) count += 1;
  }
  return count;
}
