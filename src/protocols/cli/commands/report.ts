import { cutNote, OUTCOMES } from '../../../api/report-schema.ts';
import { defineCommand, EXIT, SERVICE_OPTIONS, SERVICE_USAGE, TEXT } from '../command.ts';
import { onOneLine } from '../output/lines.ts';
import { oneOf, wholeNumber } from './values.ts';

const OPTIONS = { ...SERVICE_OPTIONS, 'latency-ms': TEXT, note: TEXT } as const;

const USAGE = `Usage: callbook report SLUG OUTCOME [OPTIONS]
Reports how a call to an interface went. Reports are anonymous and need no key.
OUTCOME is one of ${OUTCOMES.join(', ')}.
  --latency-ms NUMBER  milliseconds from request to response
  --note TEXT          a note to the maintainers, without secrets; cut at 500 characters, never published
${SERVICE_USAGE}`;

export const REPORT = defineCommand({
  name: 'report',
  summary: 'Report how a call went',
  positionals: ['slugs', OUTCOMES],
  usage: USAGE,
  options: OPTIONS,
  maxPositionals: 2,
  run: async ({ values, positionals, refuse, connect, print }) => {
    const [slug, given] = positionals;
    const outcome = oneOf(OUTCOMES, given, 'The outcome');
    if (slug === undefined || outcome === undefined)
      return refuse('Give the slug of an entry and the outcome.');
    const body = { slug, outcome, latency_ms: wholeNumber(values['latency-ms'], '--latency-ms') };
    const answer = await connect().report({
      ...body,
      note: values.note && cutNote(values.note),
    });
    print(answer, (safe) => onOneLine(`${safe.slug}: ${safe.note}`));
    return EXIT.found;
  },
});
