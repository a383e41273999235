const MAX_OPERANDS = 6; // Of one usage line. A line with more describes several cases at once.
const MAX_USAGE_LINES = 10;

/** A positional argument of a usage line. */
export type HelpArgument = { name: string; required: boolean; repeats: boolean };

/** Words of usage lines that stand for options or for a subcommand. */
const PLACEHOLDERS = /(?:^|[-_ ])(?:options?|opts?|flags?)$|^(?:sub)?commands?$|^args?\.{3}$/i;
const OPERAND = /^(\[?)[<[]?([A-Za-z][\w:.|-]*?)[>\]]?(\.{3})?(\]?)(\.{3})?$/;

/**
 * The positional arguments of the first usage line. The lines below it that begin with "or:" say which of them repeat,
 * and which can be left out: `cp SOURCE DEST`, or `cp SOURCE... DIRECTORY`.
 */
export function operandsOf(lines: readonly string[], words: readonly string[]): HelpArgument[] {
  const [first = [], ...others] = usagesOf(lines, words).map(readUsage);
  return first.map((argument) => {
    const same = others.map((each) => each.find(({ name }) => name === argument.name));
    return {
      ...argument,
      required: argument.required && same.every((each) => each?.required),
      repeats: argument.repeats || same.some((each) => each?.repeats),
    };
  });
}

function readUsage(usage: string): HelpArgument[] {
  const found = new Map<string, HelpArgument>();
  for (const token of tokensOf(usage)) {
    const argument = readOperand(token);
    if (argument && !found.has(argument.name) && found.size < MAX_OPERANDS)
      found.set(argument.name, argument);
  }
  return [...found.values()];
}

const OR = /^\s*or:\s*/;

/** The first usage line with its continuation, and its alternatives, without the words of the command. */
function usagesOf(lines: readonly string[], words: readonly string[]): string[] {
  const start = lines.findIndex((line) => /^\s*usage\b/i.test(line));
  if (start < 0) return [];
  const rest = lines.slice(start, start + MAX_USAGE_LINES).map((line) => line.replace(/^\s*usage:?/i, ''));
  const first = rest.findIndex((line) => line.trim() !== '');
  const [line = '', ...more] = rest.slice(Math.max(first, 0));
  const end = more.findIndex((each) => !OR.test(each) && !/^\s{4,}[[<-]/.test(each));
  const usages = [line];
  for (const each of more.slice(0, Math.max(end, 0))) {
    if (OR.test(each)) usages.push(each.replace(OR, ''));
    else usages.push(`${usages.pop()} ${each}`);
  }
  return usages.map((usage) => withoutCommand(usage, words));
}

function withoutCommand(text: string, words: readonly string[]): string {
  const usage = text.trim().split(/\s+/);
  let at = 0;
  for (const word of words) if (usage[at] === word || (at === 0 && usage[at]?.endsWith(`/${word}`))) at += 1;
  return usage.slice(at).join(' ');
}

/**
 * Groups such as `[-o FILE]` are options, `(-f FILE | NAME)` are alternatives. `[FILE]...` is an operand, and
 * `MODE[,MODE]...` one word.
 */
const tokensOf = (usage: string): string[] =>
  usage
    .replaceAll(/\([^()]*\|[^()]*\)(?:\.{3})?/g, ' ')
    .replaceAll(/\[,[^[\]]*\](?:\.{3})?/g, '')
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
