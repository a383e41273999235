import type { Category } from '../../entry/category.ts';
import type { Store } from '../../store/redis.ts';
import { inOrder } from '../../text/in-order.ts';
import { hashAddress } from '../address.ts';
import type { Alert, AlertContent, Instead } from '../alerts.ts';
import type { MayReceive } from '../entry-in-alerts.ts';
import { makeLink } from '../links.ts';
import { alertMail } from '../mail/alert-mail.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { SendMail } from '../mail/mailer.ts';
import type { Follow } from '../schema.ts';
import { alertBody, isAccepted, type PostWebhook, signedRequest, webhookSecrets } from '../webhook.ts';
import type { Delivery } from './deliveries.ts';

/** `sendMail` is null if no mail server is configured: emails then wait. */
export type DeliveryDeps = {
  store: Store;
  sendMail: SendMail | null;
  postWebhook: PostWebhook;
  secret: string;
  /** Earlier secrets. Webhooks that were followed under them know no other signature. */
  secretsBefore?: readonly string[];
  siteUrl: string;
  describeEntry: (slug: string) => { name: string; category: Category | null; alternatives?: Instead };
  /** Whether a recipient may learn of an entry. Left out if all entries are public. */
  mayReceive?: MayReceive;
  now: () => Date;
  /** Called with the id of the delivery after each failed try. The error may repeat addresses. */
  reportFailure: (id: string, error: unknown) => void;
};

/** Nothing was tried, so it does not count as a failure of the receiver. */
export class MailNotConfiguredError extends Error {}

/** Sends the alerts or the confirmation of a delivery. Throws if a receiver refuses: the whole delivery is then retried. */
export async function sendDelivery(
  delivery: Delivery,
  alerts: readonly Alert[],
  follows: readonly Follow[],
  deps: DeliveryDeps,
): Promise<void> {
  for (const group of byTarget(follows)) {
    const ids = group.map(({ id }) => id);
    const theirs = alerts.filter(({ follow }) => ids.includes(follow));
    const [first] = group;
    if (first?.channel === 'webhook') await postAlerts(theirs, first, deps);
    else if (delivery.kind === 'confirmation') await mailConfirmation(delivery, group, deps);
    else await mailAlerts(delivery, theirs, group, deps);
  }
}

/** Usually one group. There are two if an address was changed after the delivery was made. */
const byTarget = (follows: readonly Follow[]) =>
  Map.groupBy(follows, ({ channel, target }) => `${channel} ${target}`).values();

async function postAlerts(alerts: readonly Alert[], follow: Follow, deps: DeliveryDeps): Promise<void> {
  const secrets = webhookSecrets(follow, deps);
  for (const { id, content } of alerts) {
    const request = signedRequest(alertBody(content, deps.siteUrl), { id, at: deps.now(), secrets });
    const status = await deps.postWebhook(follow.target, request);
    if (!isAccepted(status)) throw new Error(`the webhook returned ${status}`);
  }
}

async function mailAlerts(
  { id }: Delivery,
  alerts: readonly Alert[],
  follows: readonly Follow[],
  { sendMail, secret, siteUrl, now }: DeliveryDeps,
): Promise<void> {
  const [first] = follows;
  if (!first) return;
  const address = first.target;
  const ids = follows.map((follow) => follow.id);
  const unsubscribeUrl = makeLink(siteUrl, secret, { purpose: 'unsubscribe', follows: ids, address });
  const contents = alerts.map(({ content }) => content).sort((a, b) => inOrder(orderOf(a), orderOf(b)));
  await configured(sendMail)(alertMail(contents, { siteUrl, unsubscribeUrl }), {
    to: address,
    id: `${id}.${hashAddress(address, secret)}`,
    date: now(),
    unsubscribeUrl,
    thread: ids.length === 1 ? `follow.${first.id}` : null,
  });
}

const orderOf = ({ event }: AlertContent): string => `${event.observed_at} ${event.slug} ${event.at}`;

async function mailConfirmation(
  { id }: Delivery,
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
  const content = confirmationMail({ name: describeEntry(slug).name, slug, confirmUrl, siteUrl });
  await configured(sendMail)(content, {
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

type Confirmation = { name: string; slug: string; confirmUrl: string; siteUrl: string };

/** The email that asks the owner of an address to confirm. It is the same whether or not the address is known here. */
export const confirmationMail = ({ name, slug, confirmUrl, siteUrl }: Confirmation): MailContent => ({
  subject: `Confirm that you follow ${name}`,
  blocks: [
    { kind: 'heading', text: `Follow ${name}?` },
    {
      kind: 'words',
      text: `Someone, probably you, asked Callbook to send email to this address when ${slug} goes down, comes back or changes its response shape.`,
    },
    { kind: 'action', label: 'Yes, send me alerts', url: confirmUrl },
    { kind: 'words', text: 'The link opens a page with one button, and works for 48 hours.' },
  ],
  foot: [
    { kind: 'words', text: 'If it was not you, do nothing: without your click, no alert is sent.' },
    { kind: 'link', label: 'What Callbook is', url: `${siteUrl}/` },
  ],
});
