import { createHash, createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { AgentOptions } from '../network/guarded-agent.ts';
import { openGuard } from '../network/guarded-fetch.ts';
import { NetworkError } from '../network/network-error.ts';
import type { AlertContent } from './alerts.ts';
import type { AlertBody, Follow, PingBody } from './schema.ts';

/** Posts to a webhook and returns the status of its response. Throws NetworkError, whose message can be shown. */
export type PostWebhook = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<number>;

/** The secret that signs requests to a webhook. It is derived, so that Redis holds nothing that can sign. */
export function webhookSecret({ id, salt }: Pick<Follow, 'id' | 'salt'>, secret: string): string {
  return `whsec_${createHmac('sha256', secret).update(`webhook|${id}|${salt}`).digest('base64')}`;
}

/** The secret of a webhook, then those from earlier secrets of the site: a receiver may know any of them. */
export const webhookSecrets = (
  follow: Pick<Follow, 'id' | 'salt'>,
  { secret, secretsBefore = [] }: { secret: string; secretsBefore?: readonly string[] },
): string[] => [secret, ...secretsBefore].map((each) => webhookSecret(follow, each));

const SALT_LENGTH = 16; // As many characters as the salt of a new follow has.

/**
 * A follow with another target. Its new salt is derived from the old one: until the target is stored, each ping is
 * signed with the same new secret, and nothing needs to remember it.
 */
export function withTarget(follow: Follow, target: string): Follow {
  if (follow.target === target) return follow;
  const digest = createHash('sha256').update(`${follow.salt}|${target}`).digest('base64url');
  return { ...follow, target, salt: digest.slice(0, SALT_LENGTH) };
}

/**
 * Signs a body once for each secret (Standard Webhooks 1.0, on key rotation). `id` is the same for every retry of a
 * message; `at` is the time of this try.
 */
export function signedRequest(
  body: AlertBody | PingBody,
  { id, at, secrets }: { id: string; at: Date; secrets: readonly string[] },
): { headers: Record<string, string>; body: string } {
  const text = JSON.stringify(body);
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'CallbookAlerts/0.4',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(' '),
    },
    body: text,
  };
}

export function alertBody({ event, name, category, alternatives }: AlertContent, siteUrl: string): AlertBody {
  const { kind, slug, at, previous_state, state, status_code, latency_ms, observed_at, changes } = event;
  const entry_url = `${siteUrl}/entry/${slug}/`;
  return {
    // Flapping begins while the interface is down, so receivers that know only three types still get the right one.
    type: kind === 'flapping' ? 'interface.down' : `interface.${kind}`,
    timestamp: at,
    data: {
      slug,
      name,
      category,
      previous_state,
      state,
      status_code,
      latency_ms,
      observed_at,
      changes,
      flapping: kind === 'flapping',
      entry_url,
      alternatives: alternatives.map((each) => ({ ...each, entry_url: `${siteUrl}/entry/${each.slug}/` })),
    },
  };
}

export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/**
 * Asks a webhook for its consent, in a signed request. Returns null if it answers with a 2xx status, `private` if its
 * address is not public, else the reason for showing to the caller.
 */
export async function pingWebhook(
  { id, slug, target }: Follow,
  secrets: readonly string[],
  { postWebhook, now }: { postWebhook: PostWebhook; now: () => Date },
): Promise<string | null> {
  const at = now();
  const body: PingBody = {
    type: 'webhook.ping',
    timestamp: at.toISOString(),
    data: { slug, follow_id: id },
  };
  try {
    const request = signedRequest(body, { id: `ping_${id}_${at.getTime()}`, at, secrets });
    const status = await postWebhook(target, request);
    return isAccepted(status) ? null : `it answered ${status}`;
  } catch (error) {
    if (error instanceof NetworkError) return error.fault === 'private' ? 'private' : error.message;
    throw error;
  }
}

const TIMEOUT_MS = 10_000; // A receiver should store the alert, respond, and process it later.
const MAX_RESPONSE_BYTES = 1_024; // Only the status counts.

/**
 * Which webhooks may use http and an address that is not public: those in the inbox of the local server, and those on
 * hosts that the operator of a private registry named, such as `alerts.example.org:8080`.
 */
export type OwnWebhooks = { inboxUrl: string | null; webhookHosts: readonly string[] };

/**
 * Posts to webhooks: no redirects, and, but for the operator's own, https and public addresses only, checked on the
 * address that is connected to.
 */
export function openWebhooks(
  own: OwnWebhooks,
  options: AgentOptions & { timeoutMs?: number } = {},
): { post: PostWebhook; close: () => Promise<void> } {
  const { timeoutMs = TIMEOUT_MS, ...agent } = options;
  const outside = openGuard(agent);
  const inbox = openGuard({ allow: (ip) => ip === '127.0.0.1' });
  const inside = openGuard({ ...agent, allow: () => true });
  const guardOf = (url: string) =>
    isInboxUrl(url, own) ? inbox : isOnOwnHost(url, own.webhookHosts) ? inside : outside;
  const post: PostWebhook = async (url, { headers, body }) => {
    const { status } = await guardOf(url).fetch(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      maxRedirects: 0,
      httpsOnly: !isOwnWebhook(url, own),
    });
    return status;
  };
  const close = async () => {
    await Promise.all([outside, inbox, inside].map((guard) => guard.close()));
  };
  return { post, close };
}

export const isOwnWebhook = (url: string, own: OwnWebhooks): boolean =>
  isInboxUrl(url, own) || isOnOwnHost(url, own.webhookHosts);

const isInboxUrl = (url: string, { inboxUrl }: OwnWebhooks): boolean =>
  inboxUrl !== null && URL.canParse(url) && `${new URL(url).href}/`.startsWith(`${inboxUrl}/`);

/** Whether a URL is on one of the hosts. A host without a port stands for the default port of the scheme. */
export function isOnOwnHost(text: string, webhookHosts: readonly string[]): boolean {
  if (webhookHosts.length === 0 || !URL.canParse(text)) return false;
  const { protocol, host } = new URL(text);
  return /^https?:$/.test(protocol) && webhookHosts.includes(host);
}
