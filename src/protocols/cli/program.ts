import { NoReplyError } from '../../client/no-reply.ts';
import { CallbookError } from '../../client/problem-error.ts';
import { ResponseTooLongError } from '../../client/response-text.ts';
import { FixableError } from '../../command-line/fixable-error.ts';
import { ownValue } from '../../entry/own-value.ts';
import { API_VERSION } from '../../http/version.ts';
import { NetworkError } from '../../network/network-error.ts';
import { messageForCommands } from '../hints.ts';
import { type CliCommand, type CommandContext, EXIT, type ExitCode, UsageError } from './command.ts';
import { CALL } from './commands/call.ts';
import { completionCommand } from './commands/completion.ts';
import { CREDENTIALS } from './commands/credentials.ts';
import { FIND } from './commands/find.ts';
import { FOLLOW, FOLLOWS, KEY, UNFOLLOW } from './commands/follows.ts';
import { GATEWAY } from './commands/gateway.ts';
import { INSTALL } from './commands/install.ts';
import { LOCK } from './commands/lock.ts';
import { OPERATIONS } from './commands/operations.ts';
import { REPORT } from './commands/report.ts';
import { SHOW } from './commands/show.ts';
import { STATUS } from './commands/status.ts';
import { alignRows } from './output/lines.ts';

const ASKING: readonly CliCommand[] = [
  FIND,
  SHOW,
  OPERATIONS,
  CALL,
  LOCK,
  INSTALL,
  GATEWAY,
  CREDENTIALS,
  REPORT,
  STATUS,
  KEY,
  FOLLOW,
  FOLLOWS,
  UNFOLLOW,
];
const COMMANDS: readonly CliCommand[] = [...ASKING, completionCommand(ASKING)];

const PROGRAM_USAGE = `Usage: callbook COMMAND [ARGUMENTS] [OPTIONS]
Options come after the command: callbook find "…" --json.
Finds callable interfaces (HTTP APIs, MCP servers, command-line tools), shows how to call them, and reports outcomes.

${alignRows(
  COMMANDS.map(({ name, summary }) => [name, summary]),
  '  ',
)}

"callbook COMMAND --help" explains a command. CALLBOOK_URL is the address of the Callbook, CALLBOOK_KEY the key for follows.
Exit codes: 0 found or done, 1 nothing found or nothing done, 2 wrong use, 3 no reply from the network.`;

/** Runs the command that the arguments name, and returns the exit code. Rejects for faults of the program only. */
export async function runProgram({ process: own, ...context }: CommandContext): Promise<ExitCode> {
  const [node = '', script = '', name, ...rest] = own.argv;
  const { terminal } = context;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) terminal.note(PROGRAM_USAGE);
    else terminal.print(PROGRAM_USAGE);
    return name === undefined ? EXIT.wrongUse : EXIT.found;
  }
  if (name === '--version') {
    terminal.print(API_VERSION);
    return EXIT.found;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    const what = name.startsWith('-') ? 'option' : 'command';
    terminal.note(`Unknown ${what} "${name}".\n\n${PROGRAM_USAGE}`);
    return EXIT.wrongUse;
  }
  try {
    return await command.run({ ...context, process: { ...own, argv: [node, script, ...rest] } });
  } catch (error) {
    const explained = explainError(error);
    if (!explained) throw error;
    terminal.note(explained.sentence);
    return explained.code;
  }
}

type Explained = { code: ExitCode; sentence: string };

/** The exit code and the sentence for an error that a user can do something about. Null for a fault of the program. */
function explainError(error: unknown): Explained | null {
  if (error instanceof UsageError || error instanceof FixableError)
    return { code: EXIT.wrongUse, sentence: error.message };
  if (error instanceof CallbookError) return { code: codeOf(error), sentence: refusalOf(error) };
  if (error instanceof NetworkError)
    return { code: EXIT.network, sentence: `The interface could not be reached: ${error.message}.` };
  if (error instanceof ResponseTooLongError)
    return {
      code: EXIT.network,
      sentence: 'The reply is longer than any of a Callbook. Is this its address?',
    };
  if (error instanceof NoReplyError) return { code: EXIT.network, sentence: error.message };
  return explainSystemError(error);
}

/** What is wrong with a file that a user named or may not use, by the code of the system's error. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is no folder',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

function explainSystemError(error: unknown): Explained | null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ABORT_ERR') return { code: EXIT.nothing, sentence: 'Stopped. Nothing was changed.' }; // Ctrl-C at a question.
  const fault = ownValue(FILE_FAULTS, code);
  const file = path === undefined ? 'A file' : `"${path}"`;
  return fault === undefined
    ? null
    : { code: EXIT.wrongUse, sentence: `${file} cannot be read or written: ${fault}.` };
}

/** A refusal in words of the command line. Several faults are listed, because the sentence only counts them. */
function refusalOf(error: CallbookError): string {
  const faults = error.problem?.errors ?? [];
  const lines = faults.map(
    ({ parameter, found, allowed }) => `- ${parameter} was ${found}; allowed is ${allowed}`,
  );
  return [messageForCommands(error), ...(lines.length > 1 ? lines : [])].join('\n');
}

/** Without a problem, something else than a Callbook replied. */
function codeOf({ status, problem }: CallbookError): ExitCode {
  if (problem === null || status === 429 || status >= 500) return EXIT.network;
  return status === 404 ? EXIT.nothing : EXIT.wrongUse;
}
