import type { HelpOption } from './read-option.ts';

const MAX_MORE_LINES = 4; // That continue an open bracket.
const MAX_PLAIN_WORDS = 4; // Of a usage. More are prose.

/**
 * The usages of a subcommand in a text about the whole program. Empty if it lists none:
 *
 *     status <JAIL> [FLAVOR]                         of fail2ban-client
 *     {add | create} table [family] table            of nft
 *     display-message [-aI] [message] (alias: display)   of tmux
 */
export function listedUsages(lines: readonly string[], words: readonly string[]): string[] {
  const inner = words.slice(1);
  const [first = '', last = ''] = [inner[0], inner.at(-1)];
  // Manual pages may have a section for each group of commands, and commands of -E in a list of their own.
  const isGrouped = inner.length > 2 || (inner.length > 1 && first.startsWith('-'));
  const starts = [inner, ...(isGrouped ? [inner.slice(1)] : [])].map((each) => each.join(' '));
  const found = lines.flatMap((line, at) => {
    if (!/^\s+\S/.test(line)) return [];
    const text = joined(lines, at);
    const named = chosen(text, inner);
    const start = starts.find((each) => named === each || named.startsWith(`${each} `));
    const alias = new RegExp(`^[a-z-]+ (.*?) *\\(alias: ${escaped(last)}\\)`).exec(text)?.[1];
    const rest = start === undefined ? alias : named.slice(start.length);
    const usage = rest
      ?.split(/, | {2,}(?![[<{(|])/)[0]
      ?.replace(/\(alias: .*$/, '')
      .trim();
    return usage && !/^\W*help\W*$/.test(usage) && isUsage(usage) ? [usage] : [];
  });
  return [...new Set(found)];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const depth = (text: string): number =>
  (text.match(/[[{(]/g)?.length ?? 0) - (text.match(/[\]})]/g)?.length ?? 0);

/** A line with those below that close its brackets. */
function joined(lines: readonly string[], at: number): string {
  let text = (lines[at] ?? '').trim();
  for (let next = at + 1; next <= at + MAX_MORE_LINES; next += 1) {
    const more = lines[next]?.trim() ?? '';
    if (depth(text) <= 0 && !/^(?:\[|\(alias:)/.test(more)) break;
    text = text.endsWith('‐') ? `${text.slice(0, -1)}${more}` : `${text} ${more}`;
  }
  return text;
}

/** `{add | create} table` is `add table` for the one who looks for `add`. */
export const chosen = (text: string, words: readonly string[]): string =>
  text.replaceAll(/\{ ?([\w-]+(?: ?\| ?[\w-]+)*) ?\}/g, (group, list: string) => {
    const word = list.split('|').map((each) => each.trim());
    return words.find((each) => word.includes(each)) ?? group;
  });

/** Prose has many words outside of brackets. */
function isUsage(text: string): boolean {
  if (depth(text) !== 0 || /[.:!?'"\\]$/.test(text.replace(/\.{3}$/, ''))) return false;
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\[[^[\]]*\]|\{[^{}]*\}|\([^()]*\)|<[^<>]*>/g, ' ');
  }
  const words = plain.split(/\s+/).filter((word) => /[A-Za-z]/.test(word));
  return words.length <= MAX_PLAIN_WORDS && words.every((word) => /^-{0,2}[A-Za-z][\w|./-]*$/.test(word));
}

/**
 * The options of usages: `[-aI]` are two switches, `[-c client]` has a value.
 * @param whole names of several letters that are one option, such as `-json` of go
 */
export function optionsOfUsages(usages: readonly string[], whole: readonly string[] = []): HelpOption[] {
  const groups = usages.flatMap((usage) =>
    [...usage.matchAll(/\[ ?(-[^[\]]*?) ?\](?!\S*\])|(?<=^|\s)(-[\w-]+)(?=\s|$)/g)].map(
      ([, group, alone]) => group ?? alone ?? '',
    ),
  );
  const found = groups
    .flatMap((group) => group.split(/ ?\| ?(?=-)/))
    .flatMap((group) => optionsOfGroup(group, whole));
  return [...new Map(found.map((option) => [option.name, option])).values()];
}

function optionsOfGroup(group: string, whole: readonly string[]): HelpOption[] {
  const [names = '', value] = /^(-[\w-]+(?:, ?-[\w-]+)*)(?:[= ](.+))?$/.exec(group)?.slice(1) ?? [];
  const spellings = names.split(/, ?/).filter((each) => /^--?\w/.test(each));
  if (value === undefined && /^-\w{2,}$/.test(names) && !whole.includes(names))
    return [...names.slice(1)].map((letter) => anOption([`-${letter}`], 'boolean'));
  return spellings.length === 0 ? [] : [anOption(spellings, value === undefined ? 'boolean' : 'string')];
}

const anOption = (spellings: string[], type: string): HelpOption => ({
  name: spellings.find((each) => each.startsWith('--')) ?? spellings[0] ?? '',
  spellings,
  explained: '',
  schema: { type, 'x-in': 'flag' },
});
