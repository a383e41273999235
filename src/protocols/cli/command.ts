import type { ParseArgsOptionsConfig } from 'node:util';
import { type Callbook, connectCallbook } from '../../client/callbook.ts';
import {
  type Arguments,
  type Command,
  type CommandProcess,
  readArguments,
} from '../../command-line/arguments.ts';
import { terminalSafeJson, terminalSafeValue } from '../../text/terminal-safe.ts';
import { callbookFromFile } from '../mcp/from-file.ts';
import type { Terminal } from './terminal.ts';

type ClientVariables = { url: string | undefined; key: string | undefined };

export type CommandContext = {
  /** Its `argv` begins with two words that count for nothing, then has the arguments of the command. */
  process: CommandProcess;
  terminal: Terminal;
  /** Reads the variables. Throws a FixableError that names a wrong one. */
  environment: () => ClientVariables;
  /** Any variable of the user, such as a key that the gateway sends. */
  variable: (name: string) => string | undefined;
  /** Where the programs of this user keep their configuration. */
  places: { home: string; folder: string; platform: NodeJS.Platform };
  now: () => Date;
};

export type CliCommand = {
  name: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** Values of an option, for shell completion. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Words that the arguments without a name may be, for shell completion. */
  positionals?: readonly ('slugs' | readonly string[])[];
  run: (context: CommandContext) => Promise<ExitCode>;
};

/** Prints a result: as JSON for programs, or as the lines of `human`. */
export type Print = <Result>(result: Result, human: (safe: Result) => string) => void;

/** Its arguments, the Callbook that they name, and the form of output that they ask for. */
export type Asked<Options extends ParseArgsOptionsConfig> = Arguments<Options> & {
  /** Throws UsageError or FixableError if the arguments name none. */
  connect: () => Callbook;
  print: Print;
};

type Definition<Options extends ParseArgsOptionsConfig> = Omit<CliCommand, 'options' | 'run'> &
  Omit<Command<Options>, 'options'> & {
    options: Options;
    run: (asked: Asked<Options>, context: CommandContext) => Promise<ExitCode>;
  };

/** A command that gets its arguments read and checked. */
export const defineCommand = <const Options extends ParseArgsOptionsConfig>(
  definition: Definition<Options>,
): CliCommand => ({
  ...definition,
  run: (context) => {
    const args = readArguments(context.process, definition);
    const values: Common = args.values;
    const print: Print = (result, human) => printResult(context.terminal, values, result, human);
    return definition.run({ ...args, connect: () => callbookOf(values, context), print }, context);
  },
});

export const TEXT = { type: 'string' } as const;
export const SWITCH = { type: 'boolean' } as const;

export const SERVICE_OPTIONS = { url: TEXT, json: SWITCH, text: SWITCH } as const;
/** Options of the commands that can also read a file. */
export const COMMON_OPTIONS = { ...SERVICE_OPTIONS, file: TEXT } as const;

const URL_USAGE = '  --url URL    ask this Callbook (default: the variable CALLBOOK_URL)';
const FORM_USAGE = `  --json       print JSON (default if the output is not a terminal)
  --text       print text, even if the output is not a terminal`;
export const SERVICE_USAGE = `${URL_USAGE}\n${FORM_USAGE}`;
export const COMMON_USAGE = `${URL_USAGE}
  --file PATH  without a network: entries.ndjson, or the output folder of a build
${FORM_USAGE}`;

type Common = {
  url?: string | undefined;
  file?: string | undefined;
  json?: boolean | undefined;
  text?: boolean | undefined;
};

/** A client of the Callbook that the options name. Throws UsageError or FixableError if they name none. */
export function callbookOf({ url, file }: Common, { environment }: CommandContext): Callbook {
  if (url !== undefined && file !== undefined) throw new UsageError('Give --url or --file, not both.');
  const variables = environment();
  return connect({ url: url ?? variables.url, file, key: variables.key });
}

/**
 * Prints the result: JSON for programs, or the lines of `human`, which gets a copy without characters that a terminal
 * would obey: the texts of a catalog may be hostile.
 */
function printResult<Result>(
  terminal: Terminal,
  values: Common,
  result: Result,
  human: (safe: Result) => string,
): void {
  const asJson = values.json === true || (!terminal.isTerminal && values.text !== true);
  terminal.print(
    asJson ? terminalSafeJson(JSON.stringify(result, null, 2)) : human(terminalSafeValue(result)),
  );
}

const MAX_REPLY_BYTES = 32 * 1_024 * 1_024; // The status of 10,000 interfaces takes about 10 MB.
const RETRIES = 1; // Somebody is waiting.

type Source = { url: string | undefined; file: string | undefined; key: string | undefined };

/** Connects to a Callbook, or opens a file. Throws UsageError or FixableError if the source cannot be used. */
function connect({ url, file, key }: Source): Callbook {
  if (file !== undefined) return callbookFromFile(file);
  if (url === undefined)
    throw new UsageError(
      'No Callbook is named. Give its address with --url or in CALLBOOK_URL, or a downloaded catalog with --file.',
    );
  return connectCallbook({ baseUrl: url, apiKey: key, retries: RETRIES, maxBytes: MAX_REPLY_BYTES });
}

/** Exit codes of the program. The usage documents them. */
export const EXIT = { found: 0, nothing: 1, wrongUse: 2, network: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was used in a wrong way, or refuses what it was asked to do. The message says what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
