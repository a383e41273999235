import Fuse from 'fuse.js';
import type { CatalogEntry } from '../file-schema.ts';
import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import { NAME_KINDS, type NameKind, type OverlayRules, type RuleNames } from './overlay-file-schema.ts';
import type { Overlay } from './parse-overlay.ts';
import { type Cover, coverOf, WORDS_OF } from './rule-cover.ts';

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

/** More sentences about one entry would crowd out its contract in every answer. */
const MAX_NOTES = 4;

/**
 * The note on each entry: the texts of all rules that cover it, each once, in the order allow, pin, annotate, replace.
 * Entries with more than MAX_NOTES texts are a problem.
 */
export function notesOn(
  entries: readonly ParsedEntry[],
  { rules, file, locate }: Overlay,
): { of: (entry: CatalogEntry) => string; problems: EntryProblem[] } {
  const { allow = [], pin = [], annotate = [], replace = [] } = rules;
  const texts: [Cover, string][] = [
    ...[...allow, ...pin].map((rule): [Cover, string] => [coverOf(rule), rule.reason]),
    ...annotate.map((rule): [Cover, string] => [coverOf(rule), rule.note]),
    ...replace.map((rule): [Cover, string] => [coverOf(rule), rule.reason]),
  ];
  const textsOn = (entry: CatalogEntry) => [
    ...new Set(texts.flatMap(([covers, text]) => (covers(entry) ? [text] : []))),
  ];
  const crowded = entries.filter(({ entry }) => textsOn(entry).length > MAX_NOTES);
  return {
    of: (entry) => textsOn(entry).join(' '),
    problems: crowded.map(({ entry }) => ({
      file,
      ...locate([]),
      message: `the entry "${entry.slug}" gets ${textsOn(entry).length} reasons and notes, at most ${MAX_NOTES} are allowed. Merge rules that cover it`,
    })),
  };
}

/**
 * Finds private entries with the slug of a public one that `replace` does not name, and names in `replace` that replace
 * nothing. Two entries with one slug are an accident unless the operator says otherwise.
 */
export function findReplacementProblems(
  publicEntries: readonly ParsedEntry[],
  privateEntries: readonly ParsedEntry[],
  overlay: Overlay,
): EntryProblem[] {
  const [publicSlugs, privateSlugs] = [slugsOf(publicEntries), slugsOf(privateEntries)];
  const declared = new Set((overlay.rules.replace ?? []).flatMap(({ slugs }) => slugs));
  const oldSlugs = new Map(
    publicEntries.flatMap(({ entry }) => entry.aliases.map((alias) => [alias, entry.slug])),
  );
  const undeclared = privateEntries.flatMap(({ entry: { slug }, file, locate }) => {
    const isTaken = publicSlugs.has(slug) && !declared.has(slug);
    const renamed = oldSlugs.get(slug);
    if (!isTaken && renamed === undefined) return [];
    const message = isTaken
      ? `the slug "${slug}" is the slug of a public entry. Rename this file, or name it under replace in overlay.yaml`
      : `the slug "${slug}" is an old slug of the public entry "${renamed}". Rename this file`;
    return [{ file, ...locate([]), message }];
  });
  return [...undeclared, ...idleReplacements(overlay, publicSlugs, privateSlugs)];
}

function idleReplacements(
  { rules, file, locate }: Overlay,
  publicSlugs: ReadonlySet<string>,
  privateSlugs: ReadonlySet<string>,
): EntryProblem[] {
  return (rules.replace ?? []).flatMap(({ slugs }, at) =>
    slugs.flatMap((slug, position) => {
      // A slug that nobody has is reported as unknown.
      if (publicSlugs.has(slug) === privateSlugs.has(slug)) return [];
      const missing = publicSlugs.has(slug) ? 'the overlay has no entry' : 'there is no public entry';
      const message = `${missing} "${slug}", so nothing is replaced. Correct or remove it`;
      return [{ file, ...locate(['replace', at, 'slugs', position]), message }];
    }),
  );
}

const slugsOf = (entries: readonly ParsedEntry[]): Set<string> =>
  new Set(entries.map(({ entry }) => entry.slug));
