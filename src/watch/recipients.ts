import type { Follow } from './schema.ts';

type Recipient = Pick<Follow, 'channel' | 'target'>;

/**
 * Whether an email address or a webhook belongs to one of the domains, or to a subdomain. Only these may learn of the
 * private entries of an overlay: an email or a webhook call names the entry.
 */
export function isInDomains({ channel, target }: Recipient, domains: readonly string[]): boolean {
  const host = channel === 'email' ? target.slice(target.lastIndexOf('@') + 1) : new URL(target).hostname;
  const name = host.toLowerCase().replace(/\.$/, '');
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** Whether a recipient may learn of an entry. */
export type MayReceive = (slug: string, recipient: Recipient) => boolean;

/**
 * The rule for recipients: everybody may learn of public entries, and the domains of private ones.
 * @param isPublic whether an entry is public. An entry that left the catalog may have been private
 */
export const recipientRule =
  (domains: readonly string[], isPublic: (slug: string) => boolean): MayReceive =>
  (slug, recipient) =>
    isPublic(slug) || isInDomains(recipient, domains);
