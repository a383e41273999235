import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import type { Overlay } from './parse-overlay.ts';

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
