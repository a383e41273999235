import { createHash } from 'node:crypto';
import type { Operation } from '../../../../src/operations/file-schema.ts';
import type { Sandbox } from '../run/sandbox.ts';
import { checkOptions, type OptionFault } from './check-options.ts';
import { programPackage } from './program-package.ts';
import { type CommandTexts, readManuals, wholeText } from './read-manuals.ts';

/** `source` is the package that the tool came from, null if it is not installed. `unread` are commands without a text. */
export type CheckedCommands = {
  source: string | null;
  /** Of all texts, in the order of the operations. */
  digest: string;
  faults: OptionFault[];
  unread: string[];
};

/** Compares the operations of one tool with what it prints about them. */
export async function checkCommands(
  sandbox: Sandbox,
  operations: readonly Pick<Operation, 'name' | 'command' | 'input'>[],
): Promise<CheckedCommands> {
  const commands = commandsOf(operations);
  const program = commands[0]?.split(' ')[0] ?? '';
  const source = await programPackage(sandbox, program);
  const texts = source === null ? new Map<string, CommandTexts>() : await readManuals(sandbox, commands);
  const textOf = (command: string) => {
    const found = texts.get(command);
    return found ? wholeText(found) : '';
  };
  const hash = createHash('sha256');
  for (const command of commands) hash.update(textOf(command));
  return {
    source,
    digest: `sha256:${hash.digest('hex')}`,
    faults: operations.flatMap((each) =>
      isHelp(textOf(wordsOf(each))) ? checkOptions(each, textOf(wordsOf(each))) : [],
    ),
    unread: commands.filter((command) => !isHelp(textOf(command))),
  };
}

/** The commands of operations, each once. */
export const commandsOf = (operations: readonly Pick<Operation, 'command'>[]): string[] => [
  ...new Set(operations.map(wordsOf)),
];

/** The command up to its first option: help for `crontab -l` is that of crontab. */
export const wordsOf = ({ command = '' }: Pick<Operation, 'command'>): string =>
  command.replace(/ [-+].*$/, '');

const MIN_LENGTH = 60; // The shortest synopsis seen has 70 characters.

/** A text that explains a command, and not only that it failed. */
export const isHelp = (text: string): boolean =>
  text.trim().length >= MIN_LENGTH && /usage|synopsis|options|^\s*-\w/im.test(text);
