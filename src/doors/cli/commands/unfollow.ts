import { readArguments } from '../../../command-line/arguments.ts';
import { COMMON_OPTIONS, COMMON_USAGE, type Command, callbookOf, printResult } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { requireKey } from '../require-key.ts';

const USAGE = `Usage: callbook unfollow ID [OPTIONS]
Ends a follow. "callbook follows" lists the ids.
${COMMON_USAGE}`;

export const UNFOLLOW: Command = {
  name: 'unfollow',
  summary: 'End a follow',
  options: COMMON_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: COMMON_OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const id = positionals[0] ?? refuse('Give the id of a follow.');
    requireKey(context);
    const answer = await callbookOf(values, context).unfollow(id);
    printResult(context, values, answer, ({ id }) => `Follow ${id} has ended.`);
    return EXIT.found;
  },
};
