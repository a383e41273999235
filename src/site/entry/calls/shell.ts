type Quote = 'none' | 'single' | 'double';

/** Signs that make a shell do more than pass words on. Angle brackets are read as placeholders, not as redirections. */
const ENDS_COMMAND = /[|;&]/;
const EXPANDS = /[$`]/;

/**
 * Splits a command line into its words as a POSIX shell would (Shell Command Language, section 2.2 "Quoting").
 * Reads the first command only.
 * @returns null where the words depend on more than quoting: variables, substitutions, an open quote
 */
export function splitShellWords(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: Quote = 'none';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (quote === 'single') {
      if (sign === "'") quote = 'none';
      else word += sign;
    } else if (EXPANDS.test(sign)) {
      return null;
    } else if (sign === '\\') {
      const next = line[++at] ?? '';
      if (next === '\n') continue;
      word = (word ?? '') + (quote === 'double' && !/["\\]/.test(next) ? `\\${next}` : next);
    } else if (quote === 'double') {
      if (sign === '"') quote = 'none';
      else word += sign;
    } else if (sign === "'" || sign === '"') {
      quote = sign === "'" ? 'single' : 'double';
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (ENDS_COMMAND.test(sign)) {
      break;
    } else {
      word = (word ?? '') + sign;
    }
  }
  if (quote !== 'none') return null;
  return word === null ? words : [...words, word];
}

/** Zsh takes a word that begins with "=" for the path of a command. */
const SAFE_WORD = /^(?!=)[A-Za-z0-9_@%+=:,./-]+$/;
/** Substitutions, ANSI-C quotes, here-documents and comments: within them quotes mean something else, or nothing. */
const BEYOND_QUOTES = /\$[({'"]|`|<<|(?:^|\s)#/;

/** One word of a command line, in single quotes where it needs any. */
export function quoteShell(word: string): string {
  return SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * A value as it may be put into a command line at an offset: escaped for the quotes that stand around it there.
 * @returns null where no quoting is sure to hold, and the value would need some
 */
export function quoteInPlace(value: string, offset: number, line: string): string | null {
  if (BEYOND_QUOTES.test(line.slice(0, offset))) return SAFE_WORD.test(value) ? value : null;
  const quote = quoteAt(line, offset);
  if (quote === 'single') return value.replaceAll("'", "'\\''");
  return quote === 'double' ? value.replace(/[$`"\\]/g, '\\$&') : quoteShell(value);
}

/** The kind of quotes that an offset of a command line stands in. */
function quoteAt(line: string, offset: number): Quote {
  let quote: Quote = 'none';
  for (let at = 0; at < offset; at++) {
    const sign = line[at];
    if (sign === '\\' && quote !== 'single') at++;
    else if (sign === "'" && quote !== 'double') quote = quote === 'single' ? 'none' : 'single';
    else if (sign === '"' && quote !== 'single') quote = quote === 'double' ? 'none' : 'double';
  }
  return quote;
}
