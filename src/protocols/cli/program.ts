import { NoReplyError } from '../../client/no-reply.ts';
import { CallbookError } from '../../client/problem-error.ts';
import { ResponseTooLongError } from '../../client/response-text.ts';
import { FixableError } from '../../command-line/fixable-error.ts';
import { API_VERSION } from '../../http/version.ts';
import { NetworkError } from '../../network/network-error.ts';
import { hintForCommands, messageOf } from '../hints.ts';
import type { CliCommand, CommandContext } from './command.ts';
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
import { EXIT, type ExitCode, UsageError } from './exit-code.ts';
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
  if (error instanceof CallbookError)
    return { code: codeOf(error), sentence: messageOf(error, hintForCommands) };
  if (error instanceof NetworkError)
    return { code: EXIT.network, sentence: `The interface could not be reached: ${error.message}.` };
  if (error instanceof ResponseTooLongError)
    return {
      code: EXIT.network,
      sentence: 'The reply is longer than any of a Callbook. Is this its address?',
    };
  return error instanceof NoReplyError ? { code: EXIT.network, sentence: error.message } : null;
}

/** Without a problem, something else than a Callbook replied. */
function codeOf({ status, problem }: CallbookError): ExitCode {
  if (problem === null || status === 429 || status >= 500) return EXIT.network;
  return status === 404 ? EXIT.nothing : EXIT.wrongUse;
}
