import { chosen } from './listed-usages.ts';

/** The parts of a manual page, as `man` prints it: without bold and underlined text. */
export type ManualPage = { usages: string[]; lines: string[] };

const HEADING = /^[A-Z][A-Z0-9 /&,()-]*$|^[A-Z]\w*(?: \w+){0,4}$/;
/** Sections with options of other programs, or with calls as examples. */
const OTHER_SECTIONS =
  /^(?:NAME|EXAMPLES?|SEE ALSO|ENVIRONMENT.*|FILES?|HISTORY|BUGS?|COMPATIBILITY|STANDARDS|EXIT .*|RETURN .*|DIAGNOSTICS|AUTHORS?|COPYRIGHT|REPORTING BUGS|CONFIGURATION(?: FILES?)?|CAVEATS|NOTES|GIT|RESOURCES|AVAILABILITY|LICENSE|ATTRIBUTES)$/i;

/** Null if a text is not a manual page. */
export function readManualPage(text: string, words: readonly string[]): ManualPage | null {
  const all = text.split('\n');
  if (!all.some((line) => /^(?:NAME|SYNOPSIS)$/i.test(line.trimEnd()))) return null;
  const usages: string[] = [];
  const lines: string[] = [];
  let section = '';
  for (const line of all) {
    if (HEADING.test(line.trimEnd())) {
      section = line.trim();
      lines.push('');
    } else if (/^(?:SYNOPSIS|USAGE)$/i.test(section)) usages.push(line.trimEnd());
    else if (!OTHER_SECTIONS.test(section)) lines.push(line.trimEnd());
  }
  return { usages: usagesIn(usages, words), lines };
}

/** A usage begins with the name of the program. Lines that do not continue the one above. */
function usagesIn(lines: readonly string[], words: readonly string[]): string[] {
  const [program = ''] = words;
  const found: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const parts = line.trim().split(/\s+/);
    const own =
      parts[0] === program ||
      parts[0]?.endsWith(`/${program}`) ||
      parts[0] === words.join('-') ||
      parts[0] === words.at(-1);
    if (line.trim() === '') isOpen = false;
    else if (own) {
      found.push(parts);
      isOpen = true;
    } else if (isOpen) found.at(-1)?.push(...parts);
  }
  const rest = found
    .map((parts) => withoutWords(words.length > 1 ? chosen(parts.join(' '), words).split(' ') : parts, words))
    .filter((each) => each !== null);
  return [...new Set(rest)];
}

/** What follows the words of the command. Null for the usage of another subcommand. */
function withoutWords(parts: readonly string[], words: readonly string[]): string | null {
  if (parts[0] === words.join('-') || (words.length > 1 && parts[0] === words.at(-1)))
    return parts.slice(1).join(' ');
  const [, ...inner] = words;
  let at = 1;
  for (const word of inner) {
    // `git [options] log`: what stands between belongs to the program.
    const found = parts.findIndex(
      (part, place) => place >= at && (part === word || part === letterOption(word)),
    );
    if (found < 0) return null;
    at = found + 1;
  }
  const rest = parts.slice(at).join(' ');
  const before = parts.slice(0, at).join(' ');
  const isInGroup = (before.match(/[[({]/g)?.length ?? 0) > (before.match(/[\])}]/g)?.length ?? 0);
  return inner.length === 0 ? rest : isInGroup ? firstAlternative(rest) : balanced(rest);
}

/** git has a bracket too many in the page of clone. */
function balanced(text: string): string {
  let depth = 0;
  return [...text]
    .filter((character) => {
      if (character === '[') depth += 1;
      if (character === ']') depth -= 1;
      const isStray = depth < 0;
      depth = Math.max(depth, 0);
      return !isStray;
    })
    .join('');
}

/** `tar -c` for `tar c` */
const letterOption = (word: string): string | null => (word.length === 1 ? `-${word}` : null);

/** `apt-get {update | install pkg...}`: what follows the next bar or the end of the group is another subcommand. */
function firstAlternative(text: string): string {
  let depth = 0;
  for (const [at, character] of [...text].entries()) {
    if ('[({'.includes(character)) depth += 1;
    if ('])}'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && character === '|')) return text.slice(0, at).trim();
  }
  return text;
}
