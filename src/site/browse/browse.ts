import type { Entry } from '../../catalog/entry-schema.ts';
import { CATEGORIES, type Category } from '../../entry/category.ts';

const HEALTH_FACETS = [null, 'up', 'down'] as const;

/** The filters of the catalog. Each combination has its own page. `up` includes what needs a key. */
export type Facets = {
  category: Category | null;
  noKey: boolean;
  verified: boolean;
  health: (typeof HEALTH_FACETS)[number];
};

export const browsePath = ({ category, noKey, verified, health }: Facets): string =>
  ['entries', category, noKey && 'no-key', verified && 'checked', health].filter(Boolean).join('/');

/** The options of each facet, with the other facets unchanged. */
export const choicesOf = (facets: Facets) => ({
  kind: [null, ...CATEGORIES].map((category): Facets => ({ ...facets, category })),
  key: [false, true].map((noKey): Facets => ({ ...facets, noKey })),
  contract: [false, true].map((verified): Facets => ({ ...facets, verified })),
  health: HEALTH_FACETS.map((health): Facets => ({ ...facets, health })),
});

export const ANY: Facets = { category: null, noKey: false, verified: false, health: null };

export const narrowed = (entries: readonly Entry[], { category, noKey, verified, health }: Facets): Entry[] =>
  entries.filter(
    (entry) =>
      (category === null || entry.category === category) &&
      (!noKey || entry.no_key) &&
      (!verified || entry.verified) &&
      (health === null || entry.health_ok === (health === 'up')),
  );

/** The filtered lists that have a page. Empty lists have none, except for those by category and key alone. */
export const browseLists = (entries: readonly Entry[]): { facets: Facets; entries: Entry[] }[] =>
  choicesOf(ANY)
    .kind.flatMap((facets) => choicesOf(facets).key)
    .flatMap((facets) => choicesOf(facets).contract)
    .flatMap((facets) => choicesOf(facets).health)
    .map((facets) => ({ facets, entries: narrowed(entries, facets) }))
    .filter(({ facets, entries }) => entries.length > 0 || !(facets.verified || facets.health));
