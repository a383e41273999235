import { usagesOf } from './usage-lines.ts';

const MAX_OPERANDS = 6; // Of one usage line. A line with more describes several cases at once.

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
