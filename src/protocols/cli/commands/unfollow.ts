import type { FollowList } from '../../../api/watch/watch-schema.ts';
import { readArguments } from '../../../command-line/arguments.ts';
import { type CliCommand, callbookOf, printResult, SERVICE_OPTIONS, SERVICE_USAGE } from '../command.ts';
import { EXIT, UsageError } from '../exit-code.ts';
import { requireKey } from '../require-key.ts';

const USAGE = `Usage: callbook unfollow SLUG|ID [OPTIONS]
Ends a follow. "callbook follows" lists them. If you follow an interface twice, give the id.
${SERVICE_USAGE}`;

export const UNFOLLOW: CliCommand = {
  name: 'unfollow',
  summary: 'End a follow',
  positionals: ['slugs'],
  options: SERVICE_OPTIONS,
  run: async (context) => {
    const command = { usage: USAGE, options: SERVICE_OPTIONS, maxPositionals: 1 };
    const { values, positionals, refuse } = readArguments(context.process, command);
    const given = positionals[0] ?? refuse('Give the slug of what you follow, or the id of a follow.');
    requireKey(context);
    const callbook = callbookOf(values, context);
    const { follows } = await callbook.follows();
    const answer = await callbook.unfollow(idOf(given, follows));
    printResult(context, values, answer, ({ id }) => `Follow ${id} has ended.`);
    return EXIT.found;
  },
};

/** The id of the follow that is given by its id, or by a slug that is followed once. Throws UsageError. */
function idOf(given: string, follows: FollowList['follows']): string {
  if (follows.some(({ id }) => id === given)) return given;
  const ids = follows.filter(({ slug }) => slug === given).map(({ id }) => id);
  if (ids.length === 1 && ids[0]) return ids[0];
  throw new UsageError(
    ids.length === 0
      ? `You follow nothing with the slug or id "${given}". "callbook follows" lists what you follow.`
      : `You follow ${given} more than once. Give the id of one: ${ids.join(', ')}.`,
  );
}
