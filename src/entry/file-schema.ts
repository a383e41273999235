import { z } from 'zod';
import type { Category } from './category.ts';
import { FILE_FIELD_LIST } from './fields/fields.ts';
import { FILE_SHAPE, OVERLAY_SHAPE } from './fields/shapes.ts';

/**
 * What a person writes in `entries/<category>/<slug>.yaml`. The order of the fields in `src/entry/fields` is the order in
 * the file; `npm run fix` restores it. The category and slug come from the path. Everything about health comes from probes.
 */
export const EntryFileSchema = z.strictObject(FILE_SHAPE);
export type EntryFile = z.output<typeof EntryFileSchema>;

/** Names of the fields, in the order of the file. */
export const FIELD_NAMES: readonly string[] = FILE_FIELD_LIST.map(({ name }) => name);

const OverlayFactsSchema = z.object(OVERLAY_SHAPE);
/** What the overlay of an operator adds to an entry. */
export type OverlayFacts = z.output<typeof OverlayFactsSchema>;

/** An entry file, with the slug and category from its path, and what an overlay adds. */
export type CatalogEntry = EntryFile & { slug: string; category: Category } & OverlayFacts;
