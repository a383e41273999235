import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';

/** The names of the rules, as `quality-exceptions.yaml` uses them. */
export const QUALITY_RULES = [
  'summary-opening',
  'summary-transport',
  'marketing-word',
  'answering-verb',
  'similar-need',
  'technical-need',
  'row-need',
  'product-need',
  'unknown-capability',
  'single-capability',
  'orphan-tag',
  'example-syntax',
  'example-placeholder',
  'example-host',
  'example-auth',
  'docs-domain',
  'obtain-domain',
] as const;
export type QualityRule = (typeof QUALITY_RULES)[number];

/** One place where an entry breaks a quality rule. An exception names the slug and the rule. */
export type QualityFinding = { slug: string; rule: QualityRule; problem: EntryProblem };

/** A finding at a field of an entry. `path` leads to the field, as in `['tags', 0]`. */
export function findingAt(
  { entry, file, locate }: ParsedEntry,
  rule: QualityRule,
  path: readonly PropertyKey[],
  message: string,
): QualityFinding {
  return { slug: entry.slug, rule, problem: { file, ...locate(path), message } };
}
