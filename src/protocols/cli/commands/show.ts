import { readArguments } from '../../../command-line/arguments.ts';
import { hintForCommands } from '../../hints.ts';
import { type CliCommand, COMMON_OPTIONS, COMMON_USAGE, callbookOf, printResult } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { describeContract } from '../output/contract.ts';
import { slugOf } from './values.ts';

const USAGE = `Usage: callbook show SLUG [OPTIONS]
Shows the contract of one interface: endpoint, parameters, authentication, limits, health and an example.
${COMMON_USAGE}`;

export const SHOW: CliCommand = {
  name: 'show',
  summary: 'Show the contract of one interface',
  positionals: ['slugs'],
  options: COMMON_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: COMMON_OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const slug = slugOf(positionals[0] ?? refuse('Give the slug of an entry.'));
    const callbook = callbookOf(values, context);
    const { entry: _, watch, ...rest } = await callbook.get(slug);
    const entry = { ...rest, watch: { ...watch, how: hintForCommands(watch.how) } };
    printResult(context, values, entry, (safe) => describeContract(safe, context.terminal));
    return EXIT.found;
  },
};
