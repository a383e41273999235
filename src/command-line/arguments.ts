import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The arguments of a command. `usage` explains them; --help and every usage error print it. */
export type Command<Options extends ParseArgsOptionsConfig> = {
  usage: string;
  options?: Options;
  /** How many positional arguments the command takes. Default 0. */
  maxPositionals?: number;
  /** Options whose values may begin with a hyphen, such as parameters of another command: `--param --rm=true`. */
  hyphenated?: readonly string[];
};

/** The parts of `process` that a command needs, so that tests can pass a fake. */
export type CommandProcess = {
  argv: readonly string[];
  stdout: { write: (text: string) => unknown };
  stderr: { write: (text: string) => unknown };
  exit: (code: number) => never;
};

export const USAGE_EXIT_CODE = 2; // The convention of shells and of getopt-based tools.

type Config<Options extends ParseArgsOptionsConfig> = {
  options: Options;
  allowPositionals: true;
  strict: true;
};
export type Arguments<Options extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<Config<Options>>>['values'];
  positionals: string[];
  /** Prints the sentence and the usage, and exits with 2. For arguments that only the command itself can check. */
  refuse: (sentence: string) => never;
};

/**
 * Reads the arguments of a command. Call it before anything else. `--help` and `-h` print the usage and exit with 0. For
 * an unknown or invalid argument, prints a sentence and the usage to standard error, and exits with 2.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  { argv, stdout, stderr, exit }: CommandProcess,
  { usage, options, maxPositionals = 0, hyphenated = [] }: Command<Options>,
): Arguments<Options> {
  const args = argv.slice(2);
  const refuse = (sentence: string): never => {
    stderr.write(`${sentence}\n\n${usage}\n`);
    return exit(USAGE_EXIT_CODE);
  };
  if (asksForHelp(args)) {
    stdout.write(`${usage}\n`);
    return exit(0);
  }
  const known = options ?? {};
  const joined = joinHyphenated(args, known, hyphenated);
  const config = { args: joined, options: known, allowPositionals: true, strict: true };
  const parsed = parse(config satisfies ParseArgsConfig, refuse);
  const extra = parsed.positionals[maxPositionals];
  if (extra !== undefined) return refuse(`Unexpected argument "${extra}".`);
  return { values: parsed.values as Arguments<Options>['values'], positionals: parsed.positionals, refuse };
}

/** Checked before parsing, so that --help works next to an invalid option. Words after `--` are data. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end < 0 ? args : args.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}

/** Joins such an option and its value with "=", unless the next word is an option of the command itself. */
function joinHyphenated(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  hyphenated: readonly string[],
): string[] {
  const own = new Set(['--', ...Object.keys(options).map((name) => `--${name}`)]);
  const joined: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [word = '', next] = args.slice(at, at + 2);
    if (word === '--') return [...joined, ...args.slice(at)];
    const takesNext = hyphenated.some((name) => word === `--${name}`) && next?.startsWith('-');
    if (takesNext && next !== undefined && !own.has(next)) {
      joined.push(`${word}=${next}`);
      at++;
    } else joined.push(word);
  }
  return joined;
}

function parse(config: ParseArgsConfig, refuse: (sentence: string) => never) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    const [, option] = /^Option '(--[^' ]+)' argument is ambiguous/.exec(message) ?? [];
    if (option)
      return refuse(
        `The value of "${option}" is missing. If it begins with a hyphen, write ${option}=VALUE.`,
      );
    // Node's message goes on to explain how to pass such a word as data. Print the usage instead.
    const [sentence = message] = message.split(/\. |\n/);
    return refuse(`${sentence.replace(/\.$/, '').replaceAll("'", '"')}.`);
  }
}
