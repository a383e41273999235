import Fuse from 'fuse.js';
import type { CatalogEntry } from '../file-schema.ts';
import type { EntryProblem } from '../files/problem.ts';
import { NAME_KINDS, type NameKind, type OverlayRules, type RuleNames } from './overlay-file-schema.ts';
import type { Overlay } from './parse-overlay.ts';
import { WORDS_OF } from './rule-cover.ts';

/** What one name is called in a message. */
const SINGULAR: Readonly<Record<NameKind, string>> = {
  slugs: 'slug',
  tags: 'tag',
  categories: 'category',
  capabilities: 'capability',
};

/**
 * Finds names in rules that no entry has. A rule with a misspelled name would deny nothing and seem to work, and so would
 * a rule for an entry that was renamed.
 * @param entries all entries, public and private, before any rule applies
 */
export function findUnknownNames(
  { rules, file, locate }: Overlay,
  entries: readonly CatalogEntry[],
): EntryProblem[] {
  return NAME_KINDS.flatMap((kind) => {
    const known = new Set(entries.flatMap(WORDS_OF[kind]));
    const nearest = new Fuse([...known], { threshold: 0.5, ignoreLocation: true });
    const newSlugs = kind === 'slugs' ? aliasesOf(entries) : new Map<string, string>();
    return namesOf(rules, kind)
      .filter(({ name }) => !known.has(name))
      .map(({ name, path }) => {
        const near = newSlugs.get(name) ?? nearest.search(name, { limit: 1 })[0]?.item;
        const advice = near ? `Write "${near}", or remove it` : 'Correct or remove it';
        return { file, ...locate(path), message: `no entry has the ${SINGULAR[kind]} "${name}". ${advice}` };
      });
  });
}

const aliasesOf = (entries: readonly CatalogEntry[]): Map<string, string> =>
  new Map(entries.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug] as const)));

/** Every name of a kind in any rule, with its path in the file. */
function namesOf(rules: OverlayRules, kind: NameKind): { name: string; path: PropertyKey[] }[] {
  return Object.entries(rules).flatMap(([list, members]) =>
    ((members ?? []) as RuleNames[]).flatMap((rule, at) =>
      (rule[kind] ?? []).map((name, position) => ({ name, path: [list, at, kind, position] })),
    ),
  );
}
