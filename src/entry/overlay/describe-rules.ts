import type { CatalogEntry } from '../file-schema.ts';
import type { OverlayRules, RuleNames } from './overlay-file-schema.ts';
import { coverOf } from './rule-cover.ts';

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
