import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, COMMON_OPTIONS, COMMON_USAGE, callbookOf, printResult } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { describeOperations } from '../output/operations.ts';
import { slugOf } from './values.ts';

const USAGE = `Usage: callbook operations SLUG [OPTIONS]
Lists what can be called on an interface, with its arguments. "*" marks required ones.
${COMMON_USAGE}
Exits with 1 if no operation is known.`;

export const OPERATIONS: CliCommand = {
  name: 'operations',
  summary: 'List what can be called on an interface',
  positionals: ['slugs'],
  options: COMMON_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: COMMON_OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const slug = slugOf(positionals[0] ?? refuse('Give the slug of an entry.'));
    const answer = await callbookOf(values, context).operations(slug);
    printResult(context, values, answer, (safe) => describeOperations(safe, context.terminal));
    return answer.operations.length > 0 ? EXIT.found : EXIT.nothing;
  },
};
