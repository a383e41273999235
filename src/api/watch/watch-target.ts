import type { z } from 'zod';
import { refuseFields } from '../../http/body.ts';
import { cutEcho } from '../../http/echo.ts';
import { replyProblem } from '../../http/reply.ts';
import { isPublicHost } from '../../network/public-address.ts';
import type { Insiders } from '../../watch/entry-in-alerts.ts';
import type { Channel } from '../../watch/schema.ts';
import { isOwnWebhook, type OwnWebhooks } from '../../watch/webhook.ts';
import { MAX_URL_LENGTH, type WatchBodySchema } from './watch-schema.ts';

type Body = z.output<typeof WatchBodySchema>;
type Target = { channel: Channel; target: string };

/**
 * Decides where the alerts of a follow go: to the webhook, to the given address, or to the key's address. Returns a
 * refusal if both were sent, or if the webhook URL is not allowed. Host names are resolved later, when connecting.
 */
export function readTarget(
  { email, webhook_url }: Body,
  { keyAddress, own }: { keyAddress: string; own: OwnWebhooks },
): Target | Response {
  if (webhook_url == null) return { channel: 'email', target: email ?? keyAddress };
  if (email)
    return refuseUrl('both webhook_url and email', 'one of email and webhook_url; to use both, follow twice');
  const fault = faultOf(webhook_url, own);
  if (fault) return refuseUrl(fault, allowedUrl(own));
  return { channel: 'webhook', target: new URL(webhook_url).href };
}

function allowedUrl({ webhookHosts }: OwnWebhooks): string {
  const own = webhookHosts.length > 0 ? `, or one on ${webhookHosts.join(' or ')}` : '';
  return `an https URL on a public host${own}, without user name and fragment`;
}

function faultOf(text: string, own: OwnWebhooks): string | null {
  if (!URL.canParse(text)) return 'not a URL';
  const { protocol, username, password, hostname, hash } = new URL(text);
  const isOwn = isOwnWebhook(text, own);
  if (protocol !== 'https:' && !isOwn) return `a URL with "${protocol.slice(0, -1)}"`;
  if (username || password) return 'a URL with a user name or password';
  if (hash) return 'a URL with a fragment';
  if (!isOwn && !isPublicHost(hostname)) return 'an address that is not public';
  const { length } = new URL(text).href;
  return length > MAX_URL_LENGTH ? `a URL of ${length} characters after escaping` : null;
}

/** Alerts about a private entry would tell a stranger that it exists. */
export function refuseOutsider({ channel, target }: Target, { domains, webhookHosts }: Insiders): Response {
  const parameter = channel === 'email' ? 'email' : 'webhook_url';
  const places = [
    ...(domains.length > 0 ? [`an address at ${domains.join(' or ')}`] : []),
    ...(webhookHosts.length > 0 ? [`a webhook_url on ${webhookHosts.join(' or ')}`] : []),
  ];
  const allowed =
    places.length === 0
      ? 'none: this entry is private, and the operator of this registry has named no domains for alerts'
      : `${places.join(', or ')}, because this entry is private`;
  return refuseFields([{ parameter, found: cutEcho(target), allowed }]);
}

/** A follow that no email can ever confirm would stay pending. */
export const refuseMail = (address: string): Response =>
  replyProblem('bad_body', {
    detail: 'Mail is not configured here: this Callbook sends no email.',
    hint: 'Send webhook_url, and alerts are posted to it.',
    errors: [{ parameter: 'email', found: cutEcho(address), allowed: 'none: mail is not configured' }],
  });

export const refuseUrl = (found: string, allowed: string): Response =>
  refuseFields([{ parameter: 'webhook_url', found, allowed }]);
