import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, type CommandContext, callbookOf, EXIT, UsageError } from '../command.ts';
import { oneOf } from './values.ts';

const COMPLETED_SHELLS = ['bash', 'zsh', 'fish'] as const;
const USAGE = `Usage: callbook completion ${COMPLETED_SHELLS.join('|')}
Prints a script that completes commands, options, their values, and slugs of the Callbook in CALLBOOK_URL. To use it:
  bash  eval "$(callbook completion bash)"                   in ~/.bashrc
  zsh   eval "$(callbook completion zsh)"                    in ~/.zshrc, after compinit
  fish  callbook completion fish > ~/.config/fish/completions/callbook.fish`;

const SELF = {
  name: 'completion',
  summary: 'Print a completion script for a shell',
  options: {},
  positionals: [COMPLETED_SHELLS],
} as const;

/** What the scripts call for the slugs that begin with a word. */
const SLUGS = 'slugs';

/** The command that completes the given commands, and itself. */
export const completionCommand = (commands: readonly CliCommand[]): CliCommand => ({
  ...SELF,
  run: async (context) => {
    const { process, terminal } = context;
    const { positionals } = readArguments(process, { usage: USAGE, maxPositionals: 2 });
    if (positionals[0] === SLUGS) {
      terminal.print((await slugsWith(positionals[1] ?? '', context)).join('\n'));
      return EXIT.found;
    }
    const shell = oneOf(COMPLETED_SHELLS, positionals[0], 'The shell');
    if (!shell) throw new UsageError(`Name the shell: ${COMPLETED_SHELLS.join(', ')}.`);
    terminal.print(completionScript(shell, [...commands, SELF]));
    return EXIT.found;
  },
});

/** The slugs that begin with a word. None if there is no reply: an error would disturb what is typed. */
async function slugsWith(word: string, context: CommandContext): Promise<string[]> {
  try {
    const entries = await callbookOf({}, context).index(); // A search knows stop words and has a limit.
    return entries.map(({ slug }) => slug).filter((slug) => slug.startsWith(word));
  } catch {
    return [];
  }
}

type Shell = (typeof COMPLETED_SHELLS)[number];

type Completed = Pick<CliCommand, 'name' | 'summary' | 'options' | 'choices' | 'positionals'>;

/** A script that completes the commands, their options and the values that options allow. */
function completionScript(shell: Shell, commands: readonly Completed[]): string {
  return { bash: forBash, zsh: forZsh, fish: forFish }[shell](commands);
}

const optionsOf = ({ options }: Completed): string[] => Object.keys(options).map((name) => `--${name}`);

function forBash(commands: readonly Completed[]): string {
  const cases = commands.map((command) => {
    const values = Object.entries(command.choices ?? {}).map(
      ([name, words]) =>
        `        --${name}) COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word")); return;;`,
    );
    const offered = `COMPREPLY=($(compgen -W '${optionsOf(command).join(' ')}' -- "$word"))`;
    const choose = values.length > 0 ? `      case "$before" in\n${values.join('\n')}\n      esac\n` : '';
    const words = (command.positionals ?? []).map(
      (each, at) =>
        `        ${at + 2}) COMPREPLY=($(compgen -W "${each === 'slugs' ? `$(callbook completion ${SLUGS} "$word" 2>/dev/null)` : each.join(' ')}" -- "$word")); return;;`,
    );
    const place =
      words.length > 0
        ? `      case "$word" in -*) ;; *) case "$COMP_CWORD" in\n${words.join('\n')}\n      esac;; esac\n`
        : '';
    return `    ${command.name})\n${choose}${place}      ${offered};;`;
  });
  return `_callbook() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$word"))
    return
  fi
  if [ "$before" = --file ] || [ "$before" = --config ]; then
    COMPREPLY=($(compgen -f -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
}
complete -F _callbook callbook
`;
}

/** Zsh runs the script for bash, by its own emulation of the completion functions of bash. */
const forZsh = (commands: readonly Completed[]): string =>
  `autoload -U +X bashcompinit && bashcompinit\n${forBash(commands)}`;

function forFish(commands: readonly Completed[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c callbook -n __fish_use_subcommand -f -a ${command.name} -d '${command.summary}'`,
    ...(command.positionals ?? []).map((each, at) => {
      const words =
        each === 'slugs' ? `(callbook completion ${SLUGS} (commandline -ct) 2>/dev/null)` : each.join(' ');
      const isPlace = `test (count (commandline -opc)) -eq ${at + 2}`;
      return `complete -c callbook -n '__fish_seen_subcommand_from ${command.name}; and ${isPlace}' -f -a '${words}'`;
    }),
    ...Object.entries(command.options).map(([name, { type }]) => {
      const words = command.choices?.[name];
      const value = type === 'boolean' ? '' : words ? ` -x -a '${words.join(' ')}'` : ' -r';
      return `complete -c callbook -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${value}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}
