import { findConflicts } from '../conflicts.ts';
import type { CatalogEntry, OverlayFacts } from '../file-schema.ts';
import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import { findReplacementProblems, findUnknownNames, notesOn } from './check-rules.ts';
import type { Overlay } from './parse-overlay.ts';
import { coverOfAny } from './rule-cover.ts';

/**
 * Applies an overlay to the public entries, before anything else sees them:
 *
 *   public entry    kept unless it is denied, replaced, or missing from an allowlist
 *   private entry   kept unless it is denied
 *
 * Every kept entry gets the facts that the rules add. The slug of an entry that was left out appears in no other entry.
 * Problems of the public entries alone are not repeated.
 */
export function applyOverlay(
  publicEntries: readonly ParsedEntry[],
  privateEntries: readonly ParsedEntry[],
  overlay: Overlay,
): { kept: ParsedEntry[]; problems: EntryProblem[] } {
  const { allow, deny = [], pin = [] } = overlay.rules;
  const isDenied = coverOfAny(deny);
  const isAllowed = allow ? coverOfAny(allow) : () => true;
  const isPinned = coverOfAny(pin);
  const privateSlugs = new Set(privateEntries.map(({ entry }) => entry.slug));
  const keptPrivate = privateEntries.filter(({ entry }) => !isDenied(entry));
  const keptPublic = publicEntries.filter(
    ({ entry }) => !privateSlugs.has(entry.slug) && !isDenied(entry) && isAllowed(entry),
  );
  const slugs = new Set([...keptPublic, ...keptPrivate].map(({ entry }) => entry.slug));
  const kept = [...keptPublic.map((parsed) => withoutLostSuccessor(parsed, slugs)), ...keptPrivate];
  const notes = notesOn(kept, overlay);
  const factsOf = (entry: CatalogEntry, isPrivate: boolean): OverlayFacts => ({
    ...(isPrivate ? { private: true } : {}),
    ...(isPinned(entry) ? { pinned: true } : {}),
    ...(notes.of(entry) === '' ? {} : { operator_note: notes.of(entry) }),
  });
  const all = [...publicEntries, ...privateEntries].map(({ entry }) => entry);
  return {
    kept: kept.map((parsed) => withFacts(parsed, factsOf(parsed.entry, privateSlugs.has(parsed.entry.slug)))),
    problems: [
      ...findUnknownNames(overlay, all),
      ...findReplacementProblems(publicEntries, privateEntries, overlay),
      ...notes.problems,
      ...conflictsOf(keptPrivate, kept),
    ],
  };
}

const withFacts = (parsed: ParsedEntry, facts: OverlayFacts): ParsedEntry => ({
  ...parsed,
  entry: { ...parsed.entry, ...facts },
});

/** A public entry whose successor was left out has none here. */
function withoutLostSuccessor(parsed: ParsedEntry, slugs: ReadonlySet<string>): ParsedEntry {
  const { replaced_by } = parsed.entry;
  if (replaced_by === null || slugs.has(replaced_by)) return parsed;
  return { ...parsed, entry: { ...parsed.entry, replaced_by: null } };
}

/** Conflicts that only arise because of private entries. Those between public entries are reported without an overlay. */
function conflictsOf(privateEntries: readonly ParsedEntry[], kept: readonly ParsedEntry[]): EntryProblem[] {
  const files = new Set(privateEntries.map(({ file }) => file));
  return findConflicts(kept).filter(({ file }) => files.has(file));
}
