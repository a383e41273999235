import { readArguments } from '../../../command-line/arguments.ts';
import {
  type CliCommand,
  callbookOf,
  printResult,
  SERVICE_OPTIONS,
  SERVICE_USAGE,
  TEXT,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { onOneLine } from '../output/lines.ts';
import { requireKey } from '../require-key.ts';

const OPTIONS = { ...SERVICE_OPTIONS, email: TEXT, webhook: TEXT } as const;

const USAGE = `Usage: callbook follow SLUG [OPTIONS]
Sends an alert when an interface goes down, comes back or changes shape. Needs a key in the variable CALLBOOK_KEY.
  --email ADDRESS  where alerts go (default: the address of the key)
  --webhook URL    sends alerts to this https address instead
${SERVICE_USAGE}`;

export const FOLLOW: CliCommand = {
  name: 'follow',
  summary: 'Get alerts about an interface',
  positionals: ['slugs'],
  options: OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const slug = positionals[0] ?? refuse('Give the slug of an entry.');
    requireKey(context);
    const body = { slug, email: values.email, webhook_url: values.webhook };
    const answer = await callbookOf(values, context).watch(body);
    printResult(context, values, answer, (safe) =>
      [
        onOneLine(`Follow ${safe.id} of ${safe.slug} by ${safe.channel}: ${safe.state}.`),
        onOneLine(safe.note),
        ...(safe.webhook_secret ? [`Webhook secret: ${onOneLine(safe.webhook_secret)}`] : []),
        `${safe.follows.used} of ${safe.follows.limit} follows used.`,
      ].join('\n'),
    );
    return EXIT.found;
  },
};
