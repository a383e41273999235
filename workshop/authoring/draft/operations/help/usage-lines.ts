const MAX_USAGE_LINES = 60; // argparse names every option, which ansible has fifty of.
const OR = /^\s*or:\s*/;
const MIN_COLUMN = 8; // Of lines that continue a usage. A tab is the least.
/** `fdisk [options] <disk>         change partition table` */
const EXPLAINED = /(?<=\S) {2,}[A-Za-z][a-z]+(?: [a-z()]+)+\.?$/;

/** `input output`, or `playbook [playbook ...]` */
const LAST_ARGUMENTS = /^\s+[\w.-]+(?: (?:[\w.-]+|\[[\w.-]+(?: \.{3})?\]))*$/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The first usage line with its continuation, and its alternatives, without the words of the command. */
export function usagesOf(lines: readonly string[], words: readonly string[]): string[] {
  const builtin = /^(\w+): \1(?: (.*))?$/.exec(lines[0] ?? ''); // bash: `export: export [-fn] [name[=value] ...]`
  if (builtin && builtin[1] === words[0]) return [(builtin[2] ?? '').split(` or ${words[0]} `)[0] ?? ''];
  const start = lines.findIndex((line) => /^\s*usage\b/i.test(line));
  if (start < 0) return unmarkedUsage(lines, words);
  const rest = lines.slice(start, start + MAX_USAGE_LINES).map((line) =>
    line
      .replace(/^\s*usage:?/i, '')
      .replace(/^\s*(?:\$|\d\.) /, ' ')
      .replace(EXPLAINED, ''),
  );
  const first = rest.findIndex((line) => line.trim() !== '');
  const [line = '', ...more] = rest.slice(Math.max(first, 0));
  const isSame = (each: string) =>
    [words[0], words.at(-1)].includes(each.trim().split(/\s+/)[0]) && /[[<A-Z]/.test(each);
  // argparse goes on below the first argument.
  const column = /^\s*\[/.test(more[0] ?? '') ? indentOf(more[0] ?? '') : 0;
  const end = more.findIndex(
    (each, at) =>
      !OR.test(each) &&
      !isSame(each) &&
      !(/^\s{4,}(?:[[<({|-]|[\w-]+(?: \.{3})?$)/.test(each) && !/^\s+-\S.* {2,}\S/.test(each)) &&
      !(at > 0 && column >= MIN_COLUMN && indentOf(each) === column && LAST_ARGUMENTS.test(each)),
  );
  const usages = [line];
  for (const each of more.slice(0, Math.max(end, 0))) {
    if (OR.test(each) || isSame(each)) usages.push(each.replace(OR, ''));
    else usages.push(`${usages.pop()} ${each}`);
  }
  return usages.map((usage) => withoutCommand(usage, words));
}

const MAX_OPENING_LINES = 5;
const MARK = /^[^\w\s[<-] /; // Of a prompt, or of the maker.

/** yargs begins with a usage line that no word marks: `concurrently [options] <command ...>`. */
function unmarkedUsage(lines: readonly string[], words: readonly string[]): string[] {
  const opening = lines.filter((line) => line.trim() !== '').slice(0, MAX_OPENING_LINES);
  const call = `${words.join(' ')} `;
  // vercel: `▲ vercel dns remove id`
  const usage = opening
    .map((line) => line.trim())
    .find((line) => {
      const isMarked = line.startsWith('▲ ');
      return line.replace(MARK, '').startsWith(call) && (isMarked || /[[<]/.test(line));
    })
    ?.replace(MARK, '');
  return usage === undefined ? [] : [withoutCommand(usage, words)];
}

function withoutCommand(text: string, words: readonly string[]): string {
  const usage = withJoinedName(text.trim().replace(/^npx /, ''), words).split(/\s+/);
  let at = 0;
  if (words.length > 1 && usage[0] === words.at(-1)) return usage.slice(1).join(' '); // openssl: `Usage: dgst [options]`
  for (const word of words) if (usage[at] === word || (at === 0 && usage[at]?.endsWith(`/${word}`))) at += 1;
  // The usage of an alias has the name of the command: `gh extension create` for `gh extensions create`.
  if (at > 0) while (at < words.length && /^[a-z][a-z-]*$/.test(usage[at] ?? '')) at += 1;
  // That name may be longer: `mise bootstrap dotfiles add` for `mise dotfiles add`.
  const [program, , ...rest] = usage.slice(0, words.length + 1);
  const isLonger = words.length > 2 && [program, ...rest].join(' ') === words.join(' ');
  return usage.slice(isLonger ? words.length + 1 : at).join(' ');
}

/** hcloud: `LOAD BALANCER` of `hcloud load-balancer delete` is one operand. */
function withJoinedName(usage: string, words: readonly string[]): string {
  const named = words.filter((word) => word.includes('-')).map((word) => word.toUpperCase());
  return named.reduce((text, word) => text.replaceAll(word.replaceAll('-', ' '), word), usage);
}
