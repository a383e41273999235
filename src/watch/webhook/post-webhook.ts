import type { AgentOptions } from '../../network/guarded-agent.ts';
import { openGuard } from '../../network/guarded-fetch.ts';
import type { PostWebhook } from './webhook.ts';

const TIMEOUT_MS = 10_000; // A receiver should store and answer; what takes longer it can do later.
const ANSWER_BYTES = 1_024; // Only the status counts.

/**
 * The way to webhooks: https, public addresses only, checked on the very address that is connected to, no redirects.
 * `inboxUrl` is the inbox of the local server, the one address that is reached without either.
 */
export function openWebhooks(
  inboxUrl: string | null = null,
  options: AgentOptions & { timeoutMs?: number } = {},
): { post: PostWebhook; close: () => Promise<void> } {
  const { timeoutMs = TIMEOUT_MS, ...agent } = options;
  const open = openGuard(agent);
  const inbox = openGuard({ allow: (ip) => ip === '127.0.0.1' });
  const post: PostWebhook = async (url, { headers, body }) => {
    const isInbox = isInboxUrl(url, inboxUrl);
    const { status } = await (isInbox ? inbox : open).fetch(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: ANSWER_BYTES,
      maxRedirects: 0,
      httpsOnly: !isInbox,
    });
    return status;
  };
  const close = async () => {
    await Promise.all([open.close(), inbox.close()]);
  };
  return { post, close };
}

/** True for an address within the inbox of the local server. */
export const isInboxUrl = (url: string, inboxUrl: string | null): boolean =>
  inboxUrl !== null && URL.canParse(url) && `${new URL(url).href}/`.startsWith(`${inboxUrl}/`);
