import type { ParsedEntry } from '../files/parse.ts';
import type { Problem } from '../files/problem.ts';

/** What each rule looks for; the names stand in `quality-exceptions.yaml`. */
export const RULES = [
  'summary-opening',
  'marketing-word',
  'similar-need',
  'unknown-capability',
  'single-capability',
  'orphan-tag',
  'example-syntax',
  'example-placeholder',
  'example-host',
  'example-auth',
  'docs-domain',
] as const;
export type RuleName = (typeof RULES)[number];

/** One place where an entry misses a rule of quality. An exception names its slug and its rule. */
export type Finding = { slug: string; rule: RuleName; problem: Problem };

export function findingAt(
  { entry, file, locate }: ParsedEntry,
  rule: RuleName,
  path: readonly PropertyKey[],
  message: string,
): Finding {
  return { slug: entry.slug, rule, problem: { file, ...locate(path), message } };
}
