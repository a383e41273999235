import type { Operation } from '../file-schema.ts';
import { argumentTexts } from './argument-text.ts';
import type { CallArguments } from './callable-interface.ts';
import { splitShellWords } from './shell.ts';

/**
 * The words of a command line, without a shell: the command, then options and positional arguments in the order in
 * which they are given, because some tools depend on it. Values may begin with a hyphen: a caller that runs the words
 * must trust them as options too.
 */
export function commandOf(operation: Operation, args: CallArguments): string[] {
  const command = operation.command ?? operation.name;
  const { properties } = operation.input;
  const words = Object.entries(args).flatMap(([name, value]) => {
    const place = Object.hasOwn(properties, name) ? properties[name]?.['x-in'] : undefined;
    if (place === 'argument') return argumentTexts(value);
    return place === 'flag' ? optionWords(name, value) : [];
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
