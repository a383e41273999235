import { alternativesIn } from '../catalog/alternatives.ts';
import type { Entry } from '../catalog/entry-schema.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import type { Category } from '../entry/category.ts';
import type { Instead } from './alerts.ts';
import type { Follow } from './schema.ts';
import { isOnOwnHost } from './webhook.ts';

type FindEntry = (slug: string) => Entry | undefined;

/** Finds entries in the catalog that functions have open. */
export const entriesOf =
  ({ docOf, entryAt }: Pick<OpenCatalog, 'docOf' | 'entryAt'>): FindEntry =>
  (slug) => {
    const doc = docOf(slug);
    return doc === undefined ? undefined : entryAt(doc);
  };

export function entriesIn(entries: readonly Entry[]): FindEntry {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return (slug) => bySlug.get(slug);
}

type NamedInAlert = { name: string; category: Category | null };

/** What emails and webhooks call an entry. One that left the catalog goes by its slug. */
export const describeEntryBy =
  (findEntry: FindEntry) =>
  (slug: string): NamedInAlert => {
    const { name = slug, category = null } = findEntry(slug) ?? {};
    return { name, category };
  };

/**
 * The same, with what to use instead. Private entries of an overlay are never named as alternatives, because the
 * recipient may be outside.
 */
export function describeWithAlternatives(entries: readonly Entry[]) {
  const findEntry = entriesIn(entries);
  const describe = describeEntryBy(findEntry);
  const alternativesOf = alternativesIn(entries.filter((entry) => !entry.private));
  return (slug: string): NamedInAlert & { alternatives: Instead } => {
    const entry = findEntry(slug);
    const others = entry ? alternativesOf(entry) : [];
    return {
      ...describe(slug),
      alternatives: others.map((other) => ({ slug: other.slug, name: other.name })),
    };
  };
}

/**
 * Whether an entry is public.
 * @param hasOverlay an entry that left a catalog with an overlay may have been private, so it is not public
 */
export const isPublicBy =
  (findEntry: FindEntry, hasOverlay: boolean) =>
  (slug: string): boolean => {
    const entry = findEntry(slug);
    return entry ? !entry.private : !hasOverlay;
  };

type Recipient = Pick<Follow, 'channel' | 'target'>;

/** Whether an email address or a webhook belongs to one of the domains, or to a subdomain. */
function isInDomains({ channel, target }: Recipient, domains: readonly string[]): boolean {
  const host = channel === 'email' ? target.slice(target.lastIndexOf('@') + 1) : new URL(target).hostname;
  const name = host.toLowerCase().replace(/\.$/, '');
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/**
 * Whom the operator lets learn of the private entries of an overlay: addresses in the domains, and webhooks on the hosts
 * of the own network. An email or a webhook call names the entry.
 */
export type Insiders = { domains: readonly string[]; webhookHosts: readonly string[] };

export const isInsider = (recipient: Recipient, { domains, webhookHosts }: Insiders): boolean =>
  isInDomains(recipient, domains) ||
  (recipient.channel === 'webhook' && isOnOwnHost(recipient.target, webhookHosts));

/** Whether a recipient may learn of an entry. */
export type MayReceive = (slug: string, recipient: Recipient) => boolean;

/**
 * The rule for recipients: everybody may learn of public entries, and insiders of private ones.
 * @param isPublic whether an entry is public. An entry that left the catalog may have been private
 */
export const recipientRule =
  (insiders: Insiders, isPublic: (slug: string) => boolean): MayReceive =>
  (slug, recipient) =>
    isPublic(slug) || isInsider(recipient, insiders);
