import { NetworkError } from '../../network/network-error.ts';
import type { Follow, PingBody } from '../schema.ts';
import { isAccepted, type PostWebhook, signedRequest } from './webhook.ts';

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
