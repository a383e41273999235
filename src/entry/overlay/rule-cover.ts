import type { CatalogEntry } from '../file-schema.ts';
import { NAME_KINDS, type NameKind, type RuleNames } from './overlay-file-schema.ts';

/** Whether a rule covers an entry: at least one of its names fits. */
export type Cover = (entry: CatalogEntry) => boolean;

/** The words of an entry that a rule can name. */
export const WORDS_OF: Readonly<Record<NameKind, (entry: CatalogEntry) => readonly string[]>> = {
  slugs: ({ slug }) => [slug],
  tags: ({ tags }) => tags,
  categories: ({ category }) => [category],
  capabilities: ({ capabilities }) => capabilities,
};

/** What a rule covers. Names of several kinds add up: a rule with a slug and a tag covers both. */
export function coverOf(rule: RuleNames): Cover {
  const named = NAME_KINDS.map((kind) => [WORDS_OF[kind], new Set<string>(rule[kind])] as const);
  return (entry) => named.some(([wordsOf, names]) => wordsOf(entry).some((word) => names.has(word)));
}

/** What at least one of the rules covers. */
export function coverOfAny(rules: readonly RuleNames[]): Cover {
  const covers = rules.map(coverOf);
  return (entry) => covers.some((cover) => cover(entry));
}
