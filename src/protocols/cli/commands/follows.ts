import type { FollowList } from '../../../api/watch/watch-schema.ts';
import {
  type CommandContext,
  defineCommand,
  EXIT,
  SERVICE_OPTIONS,
  SERVICE_USAGE,
  TEXT,
  UsageError,
} from '../command.ts';
import { alignRows, onOneLine } from '../output/lines.ts';

export const KEY = defineCommand({
  name: 'key',
  summary: 'Make a key for follows',
  usage: `Usage: callbook key EMAIL [OPTIONS]
Makes a key for following interfaces. It is shown once and stored nowhere: keep it in the variable CALLBOOK_KEY.
${SERVICE_USAGE}`,
  options: SERVICE_OPTIONS,
  maxPositionals: 1,
  run: async ({ positionals, refuse, connect, print }) => {
    const mail = positionals[0] ?? refuse('Give the email address that alerts go to.');
    const answer = { ...(await connect().createKey(mail)), note: KEY_NOTE };
    print(answer, (safe) =>
      [`export CALLBOOK_KEY=${onOneLine(safe.key)}`, `# ${onOneLine(safe.note)}`].join('\n'),
    );
    return EXIT.found;
  },
});

const KEY_NOTE =
  'Keep the key: it is shown only once. Put it into the variable CALLBOOK_KEY, then run "callbook follow SLUG". It is erased 90 days after its last follow ended.';

const FOLLOW_OPTIONS = { ...SERVICE_OPTIONS, email: TEXT, webhook: TEXT } as const;

export const FOLLOW = defineCommand({
  name: 'follow',
  summary: 'Get alerts about an interface',
  positionals: ['slugs'],
  usage: `Usage: callbook follow SLUG [OPTIONS]
Sends an alert when an interface goes down, comes back or changes shape. Needs a key in the variable CALLBOOK_KEY.
  --email ADDRESS  where alerts go (default: the address of the key)
  --webhook URL    sends alerts to this address instead; https, unless the operator allows its host
${SERVICE_USAGE}`,
  options: FOLLOW_OPTIONS,
  maxPositionals: 1,
  run: async ({ values, positionals, refuse, connect, print }, context) => {
    const slug = positionals[0] ?? refuse('Give the slug of an entry.');
    requireKey(context);
    const body = { slug, email: values.email, webhook_url: values.webhook };
    const answer = await connect().watch(body);
    print(answer, (safe) =>
      [
        onOneLine(`Follow ${safe.id} of ${safe.slug} by ${safe.channel}: ${safe.state}.`),
        onOneLine(safe.note),
        ...(safe.webhook_secret ? [`Webhook secret: ${onOneLine(safe.webhook_secret)}`] : []),
        `${safe.follows.used} of ${safe.follows.limit} follows used.`,
      ].join('\n'),
    );
    return EXIT.found;
  },
});

export const FOLLOWS = defineCommand({
  name: 'follows',
  summary: 'List what you follow',
  usage: `Usage: callbook follows [OPTIONS]
Lists the follows of the key in the variable CALLBOOK_KEY.
${SERVICE_USAGE}
Exits with 1 if there are none.`,
  options: SERVICE_OPTIONS,
  run: async ({ connect, print }, context) => {
    requireKey(context);
    const answer = await connect().follows();
    print(answer, listFollows);
    return answer.follows.length > 0 ? EXIT.found : EXIT.nothing;
  },
});

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

export const UNFOLLOW = defineCommand({
  name: 'unfollow',
  summary: 'End a follow',
  positionals: ['slugs'],
  usage: `Usage: callbook unfollow SLUG|ID [OPTIONS]
Ends a follow. "callbook follows" lists them. If you follow an interface twice, give the id.
${SERVICE_USAGE}`,
  options: SERVICE_OPTIONS,
  maxPositionals: 1,
  run: async ({ positionals, refuse, connect, print }, context) => {
    const given = positionals[0] ?? refuse('Give the slug of what you follow, or the id of a follow.');
    requireKey(context);
    const callbook = connect();
    const { follows } = await callbook.follows();
    const answer = await callbook.unfollow(idOf(given, follows));
    print(answer, ({ id }) => `Follow ${id} has ended.`);
    return EXIT.found;
  },
});

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

/** Throws UsageError if there is no key. The key is a variable, because other users of a machine see arguments. */
function requireKey({ environment }: CommandContext): void {
  if (environment().key === undefined)
    throw new UsageError('This needs a key in the variable CALLBOOK_KEY. "callbook key EMAIL" makes one.');
}
