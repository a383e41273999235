import { builtCatalog } from '../../catalog/built.ts';
import { buildEnvironment } from '../build-environment.ts';
import { builtShelves } from '../shelves.ts';
import { builtHealth } from './built-health.ts';
import type { Feed } from './feeds.ts';

const nameOf = (slug: string): string => builtShelves().bySlug.get(slug)?.name ?? slug;

/** Events of all entries of this build. */
export function globalFeed(): Feed {
  const { siteUrl } = buildEnvironment();
  return {
    title: 'Callbook: who answers, and who does not',
    page: `${siteUrl}/status/`,
    self: `${siteUrl}/feeds/events`,
    events: builtCatalog().events.toReversed(),
    siteUrl,
    nameOf,
  };
}

/** Events of one entry. */
export function entryFeed(slug: string): Feed {
  const { siteUrl } = buildEnvironment();
  return {
    title: `${nameOf(slug)} in Callbook`,
    page: `${siteUrl}/entry/${slug}/`,
    self: `${siteUrl}/feeds/entry/${slug}`,
    events: builtHealth(slug).events,
    siteUrl,
    nameOf,
  };
}
