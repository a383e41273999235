const MAX_OPERANDS = 6; // Of one line. A line with more describes several cases at once.
const MAX_OPERAND_LENGTH = 32;

/** A positional argument of a usage line. */
export type HelpArgument = { name: string; required: boolean; repeats: boolean };

/** `operands` are null if the lines are alternatives that no one list describes. `lines` has those of each. */
export type Synopsis = {
  operands: HelpArgument[] | null;
  text: string;
  lines: (HelpArgument[] | null)[];
};

type Node =
  | { kind: 'word'; text: string; repeats: boolean }
  | { kind: 'option'; text: string }
  | { kind: 'bar' }
  | { kind: 'group'; optional: boolean; inner: Node[]; repeats: boolean };

/**
 * The positional arguments of usage lines, which begin after the words of the command:
 *
 *     [OPTION]... [-T] SOURCE DEST     source, dest
 *     [OPTION]... SOURCE... DIRECTORY  source repeats
 *
 * @param takesValue whether the word after an option belongs to it
 */
export function readSynopsis(all: readonly string[], takesValue: (option: string) => boolean): Synopsis {
  // `dd OPTION` stands for --help and --version alone.
  const usages = all.filter((usage) => all.length === 1 || !/^OPTION(?:\.{3})?$/.test(usage.trim()));
  const text = [...new Set(usages.map(operandText))].filter((each) => each !== '').join(' | ');
  const lines = usages.map((usage) => operandsIn(usage, takesValue));
  const operands = joinedOperands(lines);
  return { text, lines, operands: operands && isOrdered(operands) ? operands : null };
}

/** One list for all lines. */
function joinedOperands(lines: Synopsis['lines']): HelpArgument[] | null {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  if (first === null) return null;
  // The longest line names most. Others may only say what can be left out, or what repeats.
  const base = lines.reduce((best, each) => ((each?.length ?? 0) > (best?.length ?? 0) ? each : best), first);
  if (base === null || lines.some((each) => each === null || !continues(base, each))) return null;
  return base.map((operand, at) => {
    const same = [first, ...others].map((each) => (each ? sameOperand(each, operand, at) : undefined));
    return {
      name: operand.name,
      required: same.every((each) => each?.required),
      repeats: same.some((each) => each?.repeats),
    };
  });
}

/** A usage without its groups of options: `[-o FILE]`. */
function operandText(usage: string): string {
  let text = usage
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\S)\[=?[^[\]\s]*\](?=[\],|])/g, '')
    .trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = withoutOptions(text, () => true)
      .replaceAll(/\((?=-)[^()]*\)(?:\.{3})?/g, ' ')
      .replaceAll(/\[ *\|? *\]/g, ' ');
  }
  return text
    .replaceAll(/(?<=^|\s)\[?<?[\w-]*(?:options?|flags?)>?(?: ?\.{3})?\]?(?:\.{3})?(?=\s|$)/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Without the optional groups of options that a test picks: `[--disk=[size=SIZE],[type=TYPE]]` has groups inside. */
function withoutOptions(text: string, isRemoved: (inner: string) => boolean): string {
  let rest = text;
  for (let from = 0; ; ) {
    const found = rest.slice(from).search(OPTION_GROUP);
    if (found < 0) return rest;
    const start = from + found;
    const end = groupEnd(rest, start);
    const isGone = end > 0 && isRemoved(rest.slice(start + 1, end - 1));
    if (isGone) rest = `${rest.slice(0, start)} ${rest.slice(end).replace(/^\.{3}/, '')}`;
    from = isGone ? start : start + 1;
  }
}

/** `[-- COMMAND]` has operands. */
const OPTION_GROUP = /\[ ?--?[A-Za-z0-9_@#?[]/;

/** The place behind the bracket that closes a group. Negative if none does. */
function groupEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Values can only be told apart if one operand repeats. */
const isOrdered = (operands: readonly HelpArgument[]): boolean =>
  operands.length <= MAX_OPERANDS && operands.filter(({ repeats }) => repeats).length <= 1;

const sameOperand = (each: readonly HelpArgument[], { name }: HelpArgument, at: number) =>
  each.find((other) => other.name === name) ??
  (each.some((other) => other.name === name) ? undefined : each[at]);

/** Whether the operands of a line are those of the longest one, some left out, or others at the same place. */
function continues(base: readonly HelpArgument[], each: readonly HelpArgument[]): boolean {
  const known = new Set(base.map(({ name }) => name));
  return each.every(({ name }) => known.has(name)) || each.length === base.length;
}

const TOKEN = /\.{3}|[[\](){}|]|(?:[^\s[\](){}|<>]|<[^<>]*>)+/g;

/** Null if a part of the line cannot be read. */
function operandsIn(usage: string, takesValue: (option: string) => boolean): HelpArgument[] | null {
  const plain = withoutOptions(usage, (inner) => /=\[/.test(inner))
    .replaceAll('…', '...')
    .replaceAll(/(?<=\w)\.\.(?=[\]>])/g, '...') // yargs: `[STACKS..]`
    .replaceAll('--[no-]', '--')
    .replaceAll(/(?<=[[\s]-{1,2}[A-Za-z][\w-]*[ =])([\w-]+)(?:\|[\w-]+)+/g, '$1') // `-d folder|archive`
    .replaceAll(/(?<=[[<])[a-z]+(?: [a-z]+)* or [a-z ]+(?=[\]>])/g, (name) => name.replaceAll(' ', '_')) // `[email or team id]`
    .replaceAll(/-\[(\w+)\](?=\s|$)/g, '-$1') // `-[hVv]`
    .replaceAll(/\.{3}>/g, '>...') // `<version...>`
    .replaceAll('(s)', 's')
    .replaceAll(/\s+\.{3}/g, '...')
    .replaceAll(/\[[,:][^[\]]*\](?:\.{3})?/g, '') // `MODE[,MODE]...`
    .replaceAll(/(?<=[^\s[(|])\[[^[\]\s]*\](?=$|[\s\]).,|])/g, ''); // `REPOSITORY[:TAG]`
  if (/\]\[(?![-:@,=])/.test(usage)) return null; // One word of several parts: `[cxt][vf] FILE`.
  const tokens = plain.match(TOKEN) ?? [];
  const [nodes, end] = readGroup(tokens, 0);
  if (end < tokens.length) return null; // A bracket too many.
  const found = new Map<string, HelpArgument>();
  return collect(nodes, { optional: false, repeats: false }, takesValue, found) ? [...found.values()] : null;
}

const CLOSING = /^[\])}]$/;

function readGroup(tokens: readonly string[], start: number): [Node[], number] {
  const nodes: Node[] = [];
  let at = start;
  while (at < tokens.length && !CLOSING.test(tokens[at] ?? '')) {
    const token = tokens[at] ?? '';
    at += 1;
    if (/^[[({]$/.test(token)) {
      const [inner, end] = readGroup(tokens, at);
      at = end + 1;
      nodes.push({ kind: 'group', optional: token === '[', inner, repeats: false });
    } else if (token === '...') repeatLast(nodes);
    else if (token === '|') nodes.push({ kind: 'bar' });
    else if (token.startsWith('-') && !/^-+$/.test(token))
      nodes.push({ kind: 'option', text: token.replace(/\.{3}$/, '') });
    else nodes.push({ kind: 'word', text: token.replace(/\.{3}$/, ''), repeats: token.endsWith('...') });
  }
  return [nodes, at];
}

function repeatLast(nodes: Node[]): void {
  const last = nodes.at(-1);
  if (last && 'repeats' in last) last.repeats = true;
}

/** Words that stand for options. `[--]` ends options, which no value needs. */
const PLACEHOLDER = /^<-|^<?(?:.*[-_ ])?(?:options?|opts?|flags?|switches)>?s?$|^--?$|^:$/i;

type Around = { optional: boolean; repeats: boolean };

/** Adds the operands of some nodes. False if they are alternatives of different length. */
function collect(
  nodes: readonly Node[],
  around: Around,
  takesValue: (option: string) => boolean,
  found: Map<string, HelpArgument>,
): boolean {
  if (nodes.some(({ kind }) => kind === 'bar')) return collectAlternatives(nodes, around, takesValue, found);
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as Node;
    if (node.kind === 'option')
      at += valueLength(node.text, nodes.slice(at + 1), takesValue, nodes.length === 2);
    else if (node.kind === 'word') {
      if (PLACEHOLDER.test(node.text)) {
        if (node.text === '--' && !around.optional) return false; // Callers would have to write it.
        continue;
      }
      if (!addOperand(node, around, found)) return false;
    } else if (node.kind === 'group') {
      if (node.optional && isOfOptions(node.inner)) continue;
      const inner = {
        optional: around.optional || node.optional,
        repeats: around.repeats || node.repeats,
      };
      if (!collect(node.inner, inner, takesValue, found)) return false;
    }
  }
  return true;
}

/** `[-o FILE | -q]`, `[-D [address:]port]`, or `[(-c | -C) <commit>]`. */
const isOfOptions = (nodes: readonly Node[]): boolean =>
  branchesOf(nodes).every(([first]) =>
    first?.kind === 'group' ? !first.optional && isOfOptions(first.inner) : first?.kind === 'option',
  );

/** How many of the next nodes are the value of an option: `-o FILE`, `-o <file>`, `[-o file]`. */
function valueLength(
  option: string,
  next: readonly Node[],
  takesValue: (option: string) => boolean,
  isPair: boolean,
): number {
  const name = option.replace(/[=<[].*$/, '');
  if (name !== option) return 0;
  const [value] = next;
  if (value?.kind === 'word' && value.text !== '--' && (isPair || takesValue(name))) return 1;
  if (value?.kind === 'group' && takesValue(name)) return 1;
  return 0;
}

function collectAlternatives(
  nodes: readonly Node[],
  around: Around,
  takesValue: (option: string) => boolean,
  found: Map<string, HelpArgument>,
): boolean {
  const branches = branchesOf(nodes);
  const each = branches.map((branch) => {
    const own = new Map<string, HelpArgument>();
    return collect(branch, around, takesValue, own) ? [...own.values()] : null;
  });
  if (each.some((operands) => operands === null || operands.length > 1)) return false;
  const operands = each.flatMap((some) => some ?? []);
  if (operands.length === 0) return true; // All of them are options.
  const names = [...new Set(operands.map(({ name }) => name))];
  const name = names.join('_or_');
  if (names.length > 3 || name.length > MAX_OPERAND_LENGTH || found.has(name)) return false;
  found.set(name, {
    name,
    required: !around.optional && operands.length === branches.length,
    repeats: around.repeats || operands.some(({ repeats }) => repeats),
  });
  return true;
}

function branchesOf(nodes: readonly Node[]): Node[][] {
  const branches: Node[][] = [[]];
  for (const node of nodes) {
    if (node.kind === 'bar') branches.push([]);
    else branches.at(-1)?.push(node);
  }
  return branches;
}

function addOperand(
  { text, repeats }: { text: string; repeats: boolean },
  around: Around,
  found: Map<string, HelpArgument>,
): boolean {
  if (/[.,;:!?"'`=%$\\]$/.test(text) || text.startsWith('+') || text.length > MAX_OPERAND_LENGTH)
    return false; // Prose, or an example.
  const name = text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
  if (!/^[a-z]/.test(name)) return false;
  const known = found.get(name) ?? (repeats || around.repeats ? sequel(name, found) : undefined);
  if (known)
    known.repeats = true; // `NAME [NAME...]`, or `file1 file2 ...`
  else found.set(name, { name, required: !around.optional, repeats: repeats || around.repeats });
  return true;
}

/** `name1 name2 ...` is one operand that repeats. */
function sequel(name: string, found: ReadonlyMap<string, HelpArgument>): HelpArgument | undefined {
  const [, word, number] = /^([a-z_]+?)_?(n|\d)$/.exec(name) ?? [];
  return word === undefined || number === '1'
    ? undefined
    : (found.get(`${word}1`) ?? found.get(`${word}0`) ?? found.get(`${word}_1`) ?? found.get(word));
}
