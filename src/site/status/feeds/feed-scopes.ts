import type { Status } from '../../../health/status-schema.ts';
import type { OneHealth } from './badge.ts';
import type { Feed } from './feeds.ts';

/** The feed of all entries. */
export function globalFeed(
  { incidents, interfaces }: Status,
  siteUrl: string,
  alternativesOf: Feed['alternativesOf'],
): Feed {
  const names = new Map(interfaces.map(({ slug, name }) => [slug, name]));
  return {
    title: 'Callbook: incidents and changes',
    page: `${siteUrl}/status/`,
    self: `${siteUrl}/feeds/events`,
    incidents,
    siteUrl,
    nameOf: (slug) => names.get(slug) ?? slug,
    alternativesOf,
  };
}

/** The feed of one entry. */
export const entryFeed = (
  { status: { slug, name }, incidents }: OneHealth,
  siteUrl: string,
  alternativesOf: Feed['alternativesOf'],
): Feed => ({
  title: `${name} in Callbook`,
  page: `${siteUrl}/entry/${slug}/`,
  self: `${siteUrl}/feeds/entry/${slug}`,
  incidents,
  siteUrl,
  nameOf: () => name,
  alternativesOf,
});
