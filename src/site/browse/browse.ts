import type { Entry } from '../../catalog/entry-schema.ts';
import { CATEGORIES, type Category } from '../../entry/category.ts';
import { healthOf } from '../frame/words.ts';

const HEALTH_FACETS = [null, 'heard', 'silent'] as const;

/** How a reader narrows the whole catalog. Each choice has an address of its own. */
export type Facets = {
  category: Category | null;
  noKey: boolean;
  verified: boolean;
  health: (typeof HEALTH_FACETS)[number];
};

export const browsePath = ({ category, noKey, verified, health }: Facets): string =>
  ['entries', category, noKey && 'no-key', verified && 'checked', health].filter(Boolean).join('/');

/** What each row of the facets offers, the other choices kept. */
export const choicesOf = (facets: Facets) => ({
  kind: [null, ...CATEGORIES].map((category): Facets => ({ ...facets, category })),
  key: [false, true].map((noKey): Facets => ({ ...facets, noKey })),
  contract: [false, true].map((verified): Facets => ({ ...facets, verified })),
  health: HEALTH_FACETS.map((health): Facets => ({ ...facets, health })),
});

const NO_FACETS: Facets = { category: null, noKey: false, verified: false, health: null };

export const ALL_FACETS: readonly Facets[] = choicesOf(NO_FACETS)
  .kind.flatMap((facets) => choicesOf(facets).key)
  .flatMap((facets) => choicesOf(facets).contract)
  .flatMap((facets) => choicesOf(facets).health);

export const narrowed = (entries: readonly Entry[], { category, noKey, verified, health }: Facets): Entry[] =>
  entries.filter(
    (entry) =>
      (category === null || entry.category === category) &&
      (!noKey || entry.no_key) &&
      (!verified || entry.verified) &&
      (health === null || healthOf(entry) === health),
  );

/** The narrowed lists that have a page. By kind and key even an empty one has; others only where something stands. */
export const browseLists = (entries: readonly Entry[]): { facets: Facets; entries: Entry[] }[] =>
  ALL_FACETS.map((facets) => ({ facets, entries: narrowed(entries, facets) })).filter(
    ({ facets, entries }) => entries.length > 0 || !(facets.verified || facets.health),
  );
