import { z } from 'zod';
import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import type { Offer } from '../../../src/discovery/index/offers/offers.ts';
import { CATEGORIES, type Category } from '../../../src/entry/category.ts';
import { type Grades, SERVING_GRADE } from './measures.ts';

/** A row of catalog.jsonl, the format for catalogs of any origin. */
export const CatalogRowSchema = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string().default(''),
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  capabilities: z.array(z.string()).default([]),
  example_needs: z.array(z.string()).default([]),
  no_key: z.boolean().default(false),
  pricing: z.string().nullable().default(null),
  output_format: z.string().nullable().default(null),
});

/** A row of needs.jsonl: a need and the slugs that serve it, with or without grades. None if `relevant` is empty. */
export const NeedRowSchema = z.object({
  need: z.string(),
  relevant: z.union([z.array(z.string()), z.record(z.string(), z.number())]),
  category: z.string().nullish(),
  style: z.string().nullish(),
});

export type JudgedNeed = {
  need: string;
  grades: Grades;
  category: Category | undefined;
  style: string | null;
};

/** A catalog with its capabilities and operations, if it has any, and needs with the entries that serve them. */
export type JudgedSet = {
  name: string;
  entries: readonly IndexableEntry[];
  capabilities: readonly Offer[];
  operations: readonly Offer[];
  needs: readonly JudgedNeed[];
};

const asCategory = (text: string | null | undefined) => CATEGORIES.find((category) => category === text);

/** A category that Callbook does not have ("Movies") becomes a tag. */
export function asEntry(row: z.output<typeof CatalogRowSchema>): IndexableEntry {
  const category = asCategory(row.category);
  const tags = category || row.category === '' ? row.tags : [...row.tags, row.category];
  return { ...row, category: category ?? 'api', tags, status: 'active' };
}

/** A need from its row. Slugs without grades serve the need. */
export function asJudgedNeed(row: z.output<typeof NeedRowSchema>): JudgedNeed {
  const grades = Array.isArray(row.relevant)
    ? row.relevant.map((slug): [string, number] => [slug, SERVING_GRADE])
    : Object.entries(row.relevant);
  return {
    need: row.need,
    grades: new Map(grades),
    category: asCategory(row.category),
    style: row.style ?? null,
  };
}

/**
 * Removes grades of entries that the catalog lacks. A need that has grades, but no serving entry in the catalog, cannot
 * measure the ranking and is left out.
 */
export function withinCatalog({ needs, ...set }: JudgedSet): JudgedSet {
  const slugs = new Set(set.entries.map(({ slug }) => slug));
  const kept = needs.flatMap((need) => {
    const grades = new Map([...need.grades].filter(([slug]) => slugs.has(slug)));
    const serves = [...grades.values()].some((grade) => grade >= SERVING_GRADE);
    return serves || need.grades.size === 0 ? [{ ...need, grades }] : [];
  });
  return { ...set, needs: kept };
}
