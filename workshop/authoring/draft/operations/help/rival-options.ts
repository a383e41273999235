/** Headings of lists in which each option is a command of its own. */
const COMMANDS = /\b(?:commands?|actions?|operations?|functions?|modes?)\b/i;
const HEADING = /^\S.{0,60}$/;
const MAX_INDENT = 12;

/**
 * The options that are commands themselves: that of a call, and those beside it in its list, whose heading says
 * "commands", "actions" or the like: `dpkg --remove` for `dpkg --install`.
 */
export function rivalOptions(text: string, call: readonly string[]): Set<string> {
  const own = call.filter((word) => word.startsWith('-'));
  const sections: { heading: string; spellings: Set<string> }[] = [];
  if (own.length === 0) return new Set();
  for (const line of text.split('\n')) {
    if (HEADING.test(line) && !line.startsWith('-')) sections.push({ heading: line, spellings: new Set() });
    else for (const each of spellingsOf(line)) sections.at(-1)?.spellings.add(each);
  }
  const rivals = sections
    .filter(({ heading, spellings }) => COMMANDS.test(heading) && own.some((each) => spellings.has(each)))
    .flatMap(({ spellings }) => [...spellings]);
  return new Set([...own, ...rivals]);
}

/** The names of an option that a line of a list begins with. */
function spellingsOf(line: string): string[] {
  const indent = line.length - line.trimStart().length;
  if (indent === 0 || indent > MAX_INDENT) return [];
  const names = /^(-{1,2}[A-Za-z0-9][\w-]*(?:(?:, ?| ?\| ?| or )-{1,2}[A-Za-z0-9][\w-]*)*)/.exec(
    line.trim(),
  )?.[1];
  return names?.split(/, ?| ?\| ?| or /) ?? [];
}
