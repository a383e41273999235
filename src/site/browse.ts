import { CATEGORIES, type Category } from '../entry/category.ts';
import type { Entry } from '../entry/schema.ts';

/** How a reader narrows the whole catalog. Each choice has an address of its own. */
export type Facets = { category: Category | null; noKey: boolean };

export const browsePath = ({ category, noKey }: Facets): string =>
  ['entries', category, noKey && 'no-key'].filter(Boolean).join('/');

export const ALL_FACETS: readonly Facets[] = [null, ...CATEGORIES].flatMap((category) =>
  [false, true].map((noKey) => ({ category, noKey })),
);

export const narrowed = (entries: readonly Entry[], { category, noKey }: Facets): Entry[] =>
  entries.filter((entry) => (category === null || entry.category === category) && (!noKey || entry.no_key));
