import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, callbookOf, printResult, SERVICE_OPTIONS, SERVICE_USAGE } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { onOneLine } from '../output/lines.ts';

const USAGE = `Usage: callbook key EMAIL [OPTIONS]
Makes a key for following interfaces. It is shown once and stored nowhere: keep it in the variable CALLBOOK_KEY.
${SERVICE_USAGE}`;

export const KEY: CliCommand = {
  name: 'key',
  summary: 'Make a key for follows',
  options: SERVICE_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: SERVICE_OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const mail = positionals[0] ?? refuse('Give the email address that alerts go to.');
    const answer = await callbookOf(values, context).createKey(mail);
    printResult(context, values, answer, (safe) =>
      [`export CALLBOOK_KEY=${onOneLine(safe.key)}`, `# ${onOneLine(safe.note)}`].join('\n'),
    );
    return EXIT.found;
  },
};
