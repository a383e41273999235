import { readArguments } from '../../../command-line/arguments.ts';
import type { CliCommand } from '../command.ts';
import { COMPLETED_SHELLS, completionScript } from '../completion-script.ts';
import { EXIT, UsageError } from '../exit-code.ts';
import { oneOf } from './values.ts';

const USAGE = `Usage: callbook completion ${COMPLETED_SHELLS.join('|')}
Prints a script that completes commands, options and their values. To use it:
  bash  eval "$(callbook completion bash)"                   in ~/.bashrc
  zsh   eval "$(callbook completion zsh)"                    in ~/.zshrc, after compinit
  fish  callbook completion fish > ~/.config/fish/completions/callbook.fish`;

const SELF = { name: 'completion', summary: 'Print a completion script for a shell', options: {} } as const;

/** The command that completes the given commands, and itself. */
export const completionCommand = (commands: readonly CliCommand[]): CliCommand => ({
  ...SELF,
  run: async ({ process, terminal }) => {
    const { positionals } = readArguments(process, { usage: USAGE, maxPositionals: 1 });
    const shell = oneOf(COMPLETED_SHELLS, positionals[0], 'The shell');
    if (!shell) throw new UsageError(`Name the shell: ${COMPLETED_SHELLS.join(', ')}.`);
    terminal.print(completionScript(shell, [...commands, SELF]));
    return EXIT.found;
  },
});
