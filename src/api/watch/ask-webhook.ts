import type { Store } from '../../store/redis.ts';
import { endFollow, type StartedFollow, settlePing } from '../../watch/follow/follows.ts';
import type { Follow } from '../../watch/schema.ts';
import {
  type PostWebhook,
  pingWebhook,
  webhookSecret,
  webhookSecrets,
  withTarget,
} from '../../watch/webhook.ts';
import { replyUnavailable } from '../serve-write.ts';
import type { WatchAnswer } from './watch-schema.ts';
import { refuseUrl } from './watch-target.ts';

export type FollowOutcome = Pick<WatchAnswer, 'state' | 'note' | 'webhook_secret' | 'active_webhook_url'>;

type Deps = {
  store: Store;
  secret: string;
  secretsBefore?: readonly string[] | undefined;
  postWebhook: PostWebhook;
  now: () => Date;
};

/**
 * Asks a webhook for its consent by a signed ping, unless it has agreed already. It becomes active when it accepts. Until
 * then, its owner has time to install the secret, and an active webhook of the same follow keeps the alerts. `stored` is
 * the follow before the ping. Returns a refusal if the webhook is not allowed; nothing has changed then.
 */
export async function askWebhook(
  stored: Follow,
  target: string,
  { state, isNew }: StartedFollow,
  { store, secret, secretsBefore = [], postWebhook, now }: Deps,
): Promise<FollowOutcome | Response> {
  if (state === 'active') return { state, note: AGREED };
  const asked = withTarget(stored, target);
  const secrets = webhookSecrets(asked, { secret, secretsBefore });
  const failure = await pingWebhook(asked, secrets, { postWebhook, now });
  if (failure === 'private') {
    if (isNew) await endFollow(store, { key: stored.key, id: stored.id, target, now: now() });
    return refuseUrl('an address that is not public', 'an https URL on a public host');
  }
  const settled = await settlePing(store, asked, { accepted: failure === null, now: now() });
  if (!settled) return replyUnavailable(); // Another call ended it during the ping.
  const isNewTarget = isNew || asked !== stored;
  return {
    ...describeOutcome(settled, target, failure),
    ...(isNewTarget ? { webhook_secret: webhookSecret(asked, secret) } : {}),
  };
}

const AGREED = 'Alerts are posted to this webhook.';

function describeOutcome(
  settled: Pick<Follow, 'state' | 'target'>,
  target: string,
  failure: string | null,
): FollowOutcome {
  const { state } = settled;
  if (failure === null) return { state, note: `The webhook accepted the ping. ${AGREED}` };
  if (state !== 'active')
    return {
      state,
      note: `The webhook did not accept the signed ping: ${failure}. Reply to it with a 2xx status, and follow again within 48 hours.`,
    };
  if (settled.target === target) return { state, note: AGREED }; // It accepted the ping of another call.
  return {
    state: 'pending',
    note:
      `The new webhook did not accept the signed ping: ${failure}. The earlier webhook keeps the alerts and its secret. ` +
      'To replace it, reply to the ping with a 2xx status, and follow again.',
    active_webhook_url: settled.target,
  };
}
