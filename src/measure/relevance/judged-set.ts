import { z } from 'zod';
import type { IndexableEntry } from '../../discovery/index/indexable-entry.ts';
import { CATEGORIES, type Category } from '../../entry/category.ts';
import { type Grades, SERVING_GRADE } from './measures.ts';

/** A catalog row of the neutral form in which needs and catalogs of any origin are evaluated. */
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

/** A need with the slugs that serve it, graded or not; an empty `relevant` means that nothing serves it. */
export const NeedRowSchema = z.object({
  need: z.string(),
  relevant: z.union([z.array(z.string()), z.record(z.string(), z.number())]),
  category: z.string().nullish(),
});

export type JudgedNeed = { need: string; grades: Grades; category: Category | undefined };

/** A catalog with needs that were judged over it. */
export type JudgedSet = { name: string; entries: readonly IndexableEntry[]; needs: readonly JudgedNeed[] };

const asCategory = (text: string | null | undefined) => CATEGORIES.find((category) => category === text);

/** A foreign category ("Movies") is one more tag. */
export function asEntry(row: z.output<typeof CatalogRowSchema>): IndexableEntry {
  const category = asCategory(row.category);
  const tags = category || row.category === '' ? row.tags : [...row.tags, row.category];
  return { ...row, category: category ?? 'api', tags, status: 'active' };
}

export function asJudgedNeed(row: z.output<typeof NeedRowSchema>): JudgedNeed {
  const grades = Array.isArray(row.relevant)
    ? row.relevant.map((slug): [string, number] => [slug, SERVING_GRADE])
    : Object.entries(row.relevant);
  return { need: row.need, grades: new Map(grades), category: asCategory(row.category) };
}

/**
 * Keeps of each need the answers that the catalog holds. A need that has answers, none of which the catalog holds,
 * says nothing about the ranking and is left out.
 */
export function withinCatalog({ name, entries, needs }: JudgedSet): JudgedSet {
  const slugs = new Set(entries.map(({ slug }) => slug));
  const kept = needs.flatMap((need) => {
    const grades = new Map([...need.grades].filter(([slug]) => slugs.has(slug)));
    const serves = [...grades.values()].some((grade) => grade >= SERVING_GRADE);
    return serves || need.grades.size === 0 ? [{ ...need, grades }] : [];
  });
  return { name, entries, needs: kept };
}
