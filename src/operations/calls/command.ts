import type { Operation } from '../file-schema.ts';
import { argumentTexts } from './argument-text.ts';
import type { CallArguments } from './callable-interface.ts';
import { splitShellWords } from './shell.ts';

/**
 * The words of a command line, without a shell: the command, then options and positional arguments in the order in
 * which the operation declares them, because some tools depend on it (`docker run` reads no option after the image).
 * Values may begin with a hyphen: a caller that runs the words must trust them as options too.
 */
export function commandOf(operation: Operation, args: CallArguments): string[] {
  const command = operation.command ?? operation.name;
  const words = Object.entries(operation.input.properties).flatMap(([name, { 'x-in': place }]) => {
    if (!Object.hasOwn(args, name)) return [];
    if (place === 'argument') return argumentTexts(args[name]);
    return place === 'flag' ? optionWords(name, args[name]) : [];
  });
  return [...(splitShellWords(command) ?? command.split(/\s+/)), ...words];
}

/** A switch is a name alone. An option repeats for each element of a list. */
function optionWords(name: string, value: unknown): string[] {
  if (typeof value === 'boolean') return value ? [name] : [];
  return argumentTexts(value).flatMap((text) => {
    if (name.endsWith('=')) return [`${name}${text}`];
    // Otherwise the value would be read as an option.
    return name.startsWith('--') && text.startsWith('-') ? [`${name}=${text}`] : [name, text];
  });
}
