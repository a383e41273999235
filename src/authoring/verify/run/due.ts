import type { CatalogEntry } from '../../../entry/file-schema.ts';

/** Slugs of up to `most` entries: those never verified first, then those whose verification is the oldest. */
export const findDue = (entries: readonly CatalogEntry[], most: number): string[] =>
  entries
    .map(({ slug, verification }) => ({ slug, at: verification?.at ?? '' }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.slug < b.slug ? -1 : 1))
    .slice(0, most)
    .map(({ slug }) => slug);
