import type { CommandContext } from './command.ts';
import { UsageError } from './exit-code.ts';

/** Throws UsageError if there is no key. The key is a variable, because other users of a machine see arguments. */
export function requireKey({ environment }: CommandContext): void {
  if (environment().key === undefined)
    throw new UsageError('This needs a key in the variable CALLBOOK_KEY. "callbook key EMAIL" makes one.');
}
