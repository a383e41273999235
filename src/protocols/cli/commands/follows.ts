import type { FollowList } from '../../../api/watch/watch-schema.ts';
import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, callbookOf, printResult, SERVICE_OPTIONS, SERVICE_USAGE } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { alignRows } from '../output/lines.ts';
import { requireKey } from '../require-key.ts';

const USAGE = `Usage: callbook follows [OPTIONS]
Lists the follows of the key in the variable CALLBOOK_KEY.
${SERVICE_USAGE}
Exits with 1 if there are none.`;

export const FOLLOWS: CliCommand = {
  name: 'follows',
  summary: 'List what you follow',
  options: SERVICE_OPTIONS,
  run: async (context) => {
    const { values } = readArguments(context.process, { usage: USAGE, options: SERVICE_OPTIONS });
    requireKey(context);
    const answer = await callbookOf(values, context).follows();
    printResult(context, values, answer, listFollows);
    return answer.follows.length > 0 ? EXIT.found : EXIT.nothing;
  },
};

function listFollows({ follows, used, limit }: FollowList): string {
  const rows = follows.map(({ id, slug, channel, state, email, webhook_url }) => [
    id,
    slug,
    channel,
    state,
    email ?? webhook_url ?? '',
  ]);
  const count = `${used} of ${limit} follows used.`;
  return rows.length > 0 ? `${alignRows(rows)}\n${count}` : count;
}
