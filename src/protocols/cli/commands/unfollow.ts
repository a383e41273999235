import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, callbookOf, printResult, SERVICE_OPTIONS, SERVICE_USAGE } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { requireKey } from '../require-key.ts';

const USAGE = `Usage: callbook unfollow ID [OPTIONS]
Ends a follow. "callbook follows" lists the ids.
${SERVICE_USAGE}`;

export const UNFOLLOW: CliCommand = {
  name: 'unfollow',
  summary: 'End a follow',
  options: SERVICE_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: SERVICE_OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const id = positionals[0] ?? refuse('Give the id of a follow.');
    requireKey(context);
    const answer = await callbookOf(values, context).unfollow(id);
    printResult(context, values, answer, ({ id }) => `Follow ${id} has ended.`);
    return EXIT.found;
  },
};
