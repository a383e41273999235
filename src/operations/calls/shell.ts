type Quote = 'none' | 'single' | 'double';

/** Characters that do more in a shell than separate words. Angle brackets are placeholders here, not redirections. */
const ENDS_COMMAND = /[|;&]/;
const EXPANDS = /[$`]/;

/**
 * Splits the first command of a line into words as a POSIX shell does (Shell Command Language, section 2.2 "Quoting").
 * @returns null if the words depend on more than quoting: variables, substitutions, an unclosed quote
 */
export function splitShellWords(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: Quote = 'none';
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quote === 'single') {
      if (character === "'") quote = 'none';
      else word += character;
    } else if (EXPANDS.test(character)) {
      return null;
    } else if (character === '\\') {
      const next = line[++at] ?? '';
      if (next === '\n') continue;
      word = (word ?? '') + (quote === 'double' && !/["\\]/.test(next) ? `\\${next}` : next);
    } else if (quote === 'double') {
      if (character === '"') quote = 'none';
      else word += character;
    } else if (character === "'" || character === '"') {
      quote = character === "'" ? 'single' : 'double';
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (ENDS_COMMAND.test(character)) {
      break;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== 'none') return null;
  return word === null ? words : [...words, word];
}

/** Zsh expands a word that begins with "=" to the path of a command. */
const SAFE_WORD = /^(?!=)[A-Za-z0-9_@%+=:,./-]+$/;
/** Substitutions, ANSI-C quotes, here-documents and comments, in which quotes have another meaning or none. */
const BEYOND_QUOTES = /\$[({'"]|`|<<|(?:^|\s)#/;

/** One word of a command line, in single quotes if it needs them. */
export function quoteShell(word: string): string {
  return SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Escapes a value for an offset of a command line, according to the quotes around that offset.
 * @returns null if the value needs quotes and none are safe there
 */
export function quoteInPlace(value: string, offset: number, line: string): string | null {
  if (BEYOND_QUOTES.test(line.slice(0, offset))) return SAFE_WORD.test(value) ? value : null;
  const quote = quoteAt(line, offset);
  if (quote === 'single') return value.replaceAll("'", "'\\''");
  return quote === 'double' ? value.replace(/[$`"\\]/g, '\\$&') : quoteShell(value);
}

/** The kind of quotes around an offset of a command line. */
function quoteAt(line: string, offset: number): Quote {
  let quote: Quote = 'none';
  for (let at = 0; at < offset; at++) {
    const character = line[at];
    if (character === '\\' && quote !== 'single') at++;
    else if (character === "'" && quote !== 'double') quote = quote === 'single' ? 'none' : 'single';
    else if (character === '"' && quote !== 'single') quote = quote === 'double' ? 'none' : 'double';
  }
  return quote;
}
