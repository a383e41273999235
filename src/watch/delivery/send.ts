import type { Category } from '../../entry/category.ts';
import type { Store } from '../../store/redis.ts';
import { markOf } from '../address.ts';
import type { Alert, ToldEvent } from '../alerts.ts';
import { makeLink } from '../links.ts';
import { alertLetter } from '../mail/alert-mail.ts';
import { confirmationLetter } from '../mail/confirmation-mail.ts';
import type { SendMail } from '../mail/mailer.ts';
import type { Follow } from '../schema.ts';
import {
  alertBody,
  isAccepted,
  type PostWebhook,
  signedRequest,
  webhookSecrets,
} from '../webhook/webhook.ts';
import type { Packet } from './deliveries.ts';

/** What a delivery needs. `sendMail` is null where no mail server is configured: mails then wait. */
export type DeliveryDeps = {
  store: Store;
  sendMail: SendMail | null;
  postWebhook: PostWebhook;
  secret: string;
  /** Earlier secrets: webhooks that were followed under them know no other signature. */
  secretsBefore?: readonly string[];
  siteUrl: string;
  describeEntry: (slug: string) => { name: string; category: Category | null };
  now: () => Date;
  /** Hears of each failed try, in words without addresses. */
  reportFailure: (packet: string, error: unknown) => void;
};

/** Not a failure of the receiver: nothing was tried, so nothing is given up. */
export class MailNotConfiguredError extends Error {}

/** Sends what a delivery carries. Throws where the receiver did not take it: the whole of it is then tried again. */
export async function sendPacket(
  packet: Packet,
  alerts: readonly Alert[],
  follows: readonly Follow[],
  deps: DeliveryDeps,
): Promise<void> {
  for (const group of byTarget(follows)) {
    const ids = group.map(({ id }) => id);
    const theirs = alerts.filter(({ follow }) => ids.includes(follow));
    const [first] = group;
    if (first?.channel === 'webhook') await postAlerts(theirs, first, deps);
    else if (packet.kind === 'confirmation') await mailConfirmation(packet, group, deps);
    else await mailAlerts(packet, theirs, group, deps);
  }
}

/** Mostly one group: an address that was changed since the alerts were put together makes two. */
function byTarget(follows: readonly Follow[]): Follow[][] {
  const groups = new Map<string, Follow[]>();
  for (const follow of follows) {
    const key = `${follow.channel} ${follow.target}`;
    groups.set(key, [...(groups.get(key) ?? []), follow]);
  }
  return [...groups.values()];
}

async function postAlerts(alerts: readonly Alert[], follow: Follow, deps: DeliveryDeps): Promise<void> {
  const secrets = webhookSecrets(follow, deps);
  for (const { id, told } of alerts) {
    const request = signedRequest(alertBody(told, deps.siteUrl), { id, at: deps.now(), secrets });
    const status = await deps.postWebhook(follow.target, request);
    if (!isAccepted(status)) throw new Error(`the webhook answered ${status}`);
  }
}

async function mailAlerts(
  { id }: Packet,
  alerts: readonly Alert[],
  follows: readonly Follow[],
  { sendMail, secret, siteUrl, now }: DeliveryDeps,
): Promise<void> {
  const [first] = follows;
  if (!first) return;
  const address = first.target;
  const ids = follows.map((follow) => follow.id);
  const unsubscribeUrl = makeLink(siteUrl, secret, { purpose: 'unsubscribe', follows: ids, address });
  const events = alerts.map(({ told }) => told).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  await configured(sendMail)(alertLetter(events, { siteUrl, unsubscribeUrl }), {
    to: address,
    id: `${id}.${markOf(address, secret)}`,
    date: now(),
    unsubscribeUrl,
    thread: ids.length === 1 ? `follow.${first.id}` : null,
  });
}

const orderOf = ({ event }: ToldEvent): string => `${event.observed_at} ${event.slug} ${event.at}`;

async function mailConfirmation(
  { id }: Packet,
  [follow]: readonly Follow[],
  { sendMail, secret, siteUrl, describeEntry, now }: DeliveryDeps,
): Promise<void> {
  if (!follow?.expires_at) return;
  const { id: followId, target, slug, expires_at } = follow;
  const confirmUrl = makeLink(siteUrl, secret, {
    purpose: 'confirm',
    follows: [followId],
    address: target,
    expires: expires_at,
  });
  const letter = confirmationLetter({ name: describeEntry(slug).name, slug, confirmUrl, siteUrl });
  await configured(sendMail)(letter, {
    to: target,
    id: `confirmation_${id}`,
    date: now(),
    unsubscribeUrl: null,
    thread: null,
  });
}

function configured(sendMail: SendMail | null): SendMail {
  if (!sendMail) throw new MailNotConfiguredError('SMTP_URL and MAIL_FROM are not set');
  return sendMail;
}
