const MAX_OPERANDS = 6; // Of one usage line. A line with more describes several cases at once.
const MAX_USAGE_LINES = 10;

/** A positional argument of a usage line. */
export type HelpArgument = { name: string; required: boolean; repeats: boolean };

/** Words of usage lines that stand for options or for a subcommand. */
const PLACEHOLDERS = /(?:^|[-_ ])(?:options?|opts?|flags?)$|^(?:sub)?commands?$|^args?\.{3}$/i;
const OPERAND = /^(\[?)[<[]?([A-Za-z][\w:.|-]*?)[>\]]?(\.{3})?(\]?)(\.{3})?$/;

/** The positional arguments of the first usage line. */
export function operandsOf(lines: readonly string[], words: readonly string[]): HelpArgument[] {
  const found = new Map<string, HelpArgument>();
  for (const token of tokensOf(usageOf(lines, words))) {
    const argument = readOperand(token);
    if (argument && !found.has(argument.name) && found.size < MAX_OPERANDS)
      found.set(argument.name, argument);
  }
  return [...found.values()];
}

/** The first usage line with its continuation, without the words of the command. */
function usageOf(lines: readonly string[], words: readonly string[]): string {
  const start = lines.findIndex((line) => /^\s*usage\b/i.test(line));
  if (start < 0) return '';
  const rest = lines.slice(start, start + MAX_USAGE_LINES).map((line) => line.replace(/^\s*usage:?/i, ''));
  const first = rest.findIndex((line) => line.trim() !== '');
  const [line = '', ...more] = rest.slice(Math.max(first, 0));
  const end = more.findIndex((each) => !/^\s{4,}[[<-]/.test(each));
  const usage = [line, ...more.slice(0, Math.max(end, 0))].join(' ').trim().split(/\s+/);
  let at = 0;
  for (const word of words) if (usage[at] === word || (at === 0 && usage[at]?.endsWith(`/${word}`))) at += 1;
  return usage.slice(at).join(' ');
}

/** Groups such as `[-o FILE]` are options, `(-f FILE | NAME)` are alternatives. `[FILE]...` is an operand. */
const tokensOf = (usage: string): string[] =>
  usage
    .replaceAll(/\([^()]*\|[^()]*\)(?:\.{3})?/g, ' ')
    .replaceAll(/<[^<>]*>/g, (name) => name.replaceAll(' ', '_'))
    .replaceAll(/\[-[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\](?:\.{3})?/g, ' ')
    .replaceAll(/(?:^| )-{1,2}[\w-]+(?:[= ]<[^>]*>)?/g, ' ')
    .replaceAll(/(?<!\s)\s+\.{3}/g, '...')
    .split(/\s+/)
    .filter((token) => token !== '');

function readOperand(token: string): HelpArgument | null {
  const [, open = '', name = '', inner, , outer] = OPERAND.exec(token) ?? [];
  if (name === '' || PLACEHOLDERS.test(name) || PLACEHOLDERS.test(`${name}${inner ?? ''}`)) return null;
  const isMarked = /[<[]/.test(token) || /^[A-Z][A-Z0-9_:.-]+(?:\.{3})?$/.test(token);
  if (!isMarked) return null; // An ordinary word is part of the command, or prose.
  return {
    name: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|(?<!_)_+$/g, ''),
    required: open === '' && !token.startsWith('['),
    repeats: inner !== undefined || outer !== undefined,
  };
}
