import type { Sandbox } from '../run/sandbox.ts';

const TIMEOUT_MS = 300_000; // Large tools have fifty commands, each with a help text and a manual page.
const MAX_TEXT_LENGTH = 600_000; // The longest manual pages, of ffmpeg-full and zsh, are shorter.
const MAX_COMMANDS_PER_RUN = 3; // A sandbox keeps 4 MiB of output.
const MIN_HELP_LENGTH = 600; // Less may be an error.
/** Separate the texts of commands, and in them the help from the manual page. No help text contains them. */
const MARK = '\u001e';
const MANUAL_MARK = '\u001f';
/** The words of a command that may stand unquoted in a script. */
const COMMAND_WORDS = /^[A-Za-z0-9][\w.+-]*(?: [A-Za-z0-9][\w.:+-]*)*$/;

/**
 * Prints help and manual page of one command, which may be a builtin of bash. Some tools know -h or "help" alone; others
 * have a manual page only.
 */
const READ = `
say() { timeout 10 bash -c "$1" </dev/null 2>&1 | head -c 400000; }
read_manual() {
  printf '\\036%s\\n' "$1"
  text=$(say "$1 --help"); [ \${#text} -ge ${MIN_HELP_LENGTH} ] || text="$text
$(say "$1 -h")"; [ \${#text} -ge ${MIN_HELP_LENGTH} ] || text="$text
$(say "$1 help")"; [ \${#text} -ge ${MIN_HELP_LENGTH} ] || [ "$1" = "\${1%% *}" ] || text="$text
$(say "\${1%% *} help \${1#* }")"
  printf '%s\\n' "$text"
  printf '\\037own\\n'
  man -- "\${1// /-}" 2>/dev/null || { printf '\\037program\\n'; man -- "\${1%% *}" 2>/dev/null | head -c 600000; }
}
export MANWIDTH=120 MANPAGER=cat PAGER=cat LC_ALL=C.UTF-8 TERM=dumb NO_COLOR=1 GIT_PAGER=cat AWS_PAGER=
`;

/** `isOwn` is false if the manual page is that of the whole program. */
export type CommandTexts = { help: string; manual: string; isOwn: boolean };

/**
 * What a tool prints about each of some commands, such as `git log`: --help, -h and the manual page, or else that of
 * the program. Control characters of bold text are removed.
 * @param before run as root first, such as for a link with the usual name of the program
 */
export async function readManuals(
  sandbox: Sandbox,
  commands: readonly string[],
  before?: string,
): Promise<Map<string, CommandTexts>> {
  const safe = commands.filter((command) => COMMAND_WORDS.test(command));
  const found = new Map<string, CommandTexts>();
  for (let at = 0; at < safe.length; at += MAX_COMMANDS_PER_RUN) {
    const calls = safe.slice(at, at + MAX_COMMANDS_PER_RUN).map((command) => `read_manual '${command}'`);
    const command = [READ, ...calls, 'true'].join('\n');
    const ran = await sandbox.run({
      command,
      timeoutMs: TIMEOUT_MS,
      ...(before === undefined ? {} : { before }),
    });
    for (const text of ran.stdout.split(MARK).slice(1)) {
      const end = text.indexOf('\n');
      found.set(text.slice(0, end), splitText(text.slice(end + 1, end + 1 + MAX_TEXT_LENGTH)));
    }
  }
  return found;
}

function splitText(text: string): CommandTexts {
  const [help = '', own = '', program] = text.split(MANUAL_MARK);
  const manual = (program ?? own).replace(/^\w+\n/, '');
  return { help: plain(help), manual: plain(manual), isOwn: program === undefined };
}

/** Help and manual page as one text. */
export const wholeText = ({ help, manual }: CommandTexts): string => `${help}${manual}`;

/** Without overstrikes and colours. */
const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  text.replaceAll(/.\u0008/g, '').replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '');
