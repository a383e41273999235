import type { ParseArgsOptionsConfig } from 'node:util';
import type { Callbook } from '../../client/callbook.ts';
import type { CommandProcess } from '../../command-line/arguments.ts';
import { terminalSafeJson, terminalSafeValue } from '../../text/terminal-safe.ts';
import { connect } from './connect.ts';
import { type ExitCode, UsageError } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

type ClientVariables = { url: string | undefined; key: string | undefined };

/** What a command gets from the program. */
export type CommandContext = {
  /** Its `argv` begins with two words that count for nothing, then has the arguments of the command. */
  process: CommandProcess;
  terminal: Terminal;
  /** Reads the variables. Throws a FixableError that names a wrong one. */
  environment: () => ClientVariables;
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
  run: (context: CommandContext) => Promise<ExitCode>;
};

export const TEXT = { type: 'string' } as const;
export const SWITCH = { type: 'boolean' } as const;

/** Options of the commands that need a service. */
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
export function printResult<Result>(
  { terminal }: CommandContext,
  values: Common,
  result: Result,
  human: (safe: Result) => string,
): void {
  const asJson = values.json === true || (!terminal.isTerminal && values.text !== true);
  terminal.print(
    asJson ? terminalSafeJson(JSON.stringify(result, null, 2)) : human(terminalSafeValue(result)),
  );
}
