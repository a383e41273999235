import type { CatalogEntry } from '../file-schema.ts';
import { NAME_KINDS, type NameKind, type OverlayRules, type RuleNames } from './overlay-file-schema.ts';

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

type AnyRule = RuleNames & { reason?: string; note?: string };

/**
 * One line for each rule: its kind, how many entries it covers, and why. The operator reads them after a check, because
 * an entry that is left out can show no reason.
 * @param entries all entries, public and private, before any rule applies
 */
export function describeRules(rules: OverlayRules, entries: readonly CatalogEntry[]): string[] {
  return Object.entries(rules).flatMap(([kind, list]) =>
    ((list ?? []) as AnyRule[]).map((rule) => {
      const covered = entries.filter(coverOf(rule)).length;
      return `${kind}: ${covered} ${covered === 1 ? 'entry' : 'entries'}. ${rule.reason ?? rule.note}`;
    }),
  );
}
