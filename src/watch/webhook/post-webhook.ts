import type { AgentOptions } from '../../network/guarded-agent.ts';
import { openGuard } from '../../network/guarded-fetch.ts';
import type { PostWebhook } from './webhook.ts';

const TIMEOUT_MS = 10_000; // A receiver should store the alert, respond, and process it later.
const MAX_RESPONSE_BYTES = 1_024; // Only the status counts.

/**
 * Posts to webhooks: https only, no redirects, and public addresses only, checked on the address that is connected to.
 * `inboxUrl` is the inbox of the local server, which alone may use http and a loopback address.
 */
export function openWebhooks(
  inboxUrl: string | null = null,
  options: AgentOptions & { timeoutMs?: number } = {},
): { post: PostWebhook; close: () => Promise<void> } {
  const { timeoutMs = TIMEOUT_MS, ...agent } = options;
  const outside = openGuard(agent);
  const inbox = openGuard({ allow: (ip) => ip === '127.0.0.1' });
  const post: PostWebhook = async (url, { headers, body }) => {
    const isInbox = isInboxUrl(url, inboxUrl);
    const { status } = await (isInbox ? inbox : outside).fetch(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      maxRedirects: 0,
      httpsOnly: !isInbox,
    });
    return status;
  };
  const close = async () => {
    await Promise.all([outside.close(), inbox.close()]);
  };
  return { post, close };
}

/** True for a URL in the inbox of the local server. */
export const isInboxUrl = (url: string, inboxUrl: string | null): boolean =>
  inboxUrl !== null && URL.canParse(url) && `${new URL(url).href}/`.startsWith(`${inboxUrl}/`);
