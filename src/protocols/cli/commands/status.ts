import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, COMMON_OPTIONS, COMMON_USAGE, callbookOf, printResult } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { describeInterfaceStatus, describeWholeStatus } from '../output/status.ts';

const USAGE = `Usage: callbook status [SLUG] [OPTIONS]
Shows the health of one interface over 30 days. Without a slug: the totals, and what is down now.
${COMMON_USAGE}
Exits with 1 if the health of the interface is unknown.`;

export const STATUS: CliCommand = {
  name: 'status',
  summary: 'Show the health of one interface, or of all',
  positionals: ['slugs'],
  options: COMMON_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: COMMON_OPTIONS, maxPositionals: 1 };
    const { values, positionals } = readArguments(context.process, command);
    const [slug] = positionals;
    const status = await callbookOf(values, context).status(slug);
    printResult(context, values, status, (safe) =>
      slug === undefined
        ? describeWholeStatus(safe, context.terminal)
        : describeInterfaceStatus(safe, context.terminal),
    );
    const isUnknown = slug !== undefined && status.interfaces[0]?.state === 'unknown';
    return isUnknown ? EXIT.nothing : EXIT.found;
  },
};
