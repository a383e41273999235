import { findConflicts } from '../conflicts.ts';
import type { CatalogEntry } from '../file-schema.ts';
import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import { findUnknownNames } from './check-rules.ts';
import { notesOn } from './notes.ts';
import type { OverlayFacts } from './overlay-facts-schema.ts';
import type { Overlay } from './parse-overlay.ts';
import { findReplacementProblems } from './replacements.ts';
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
  open: readonly ParsedEntry[],
  own: readonly ParsedEntry[],
  overlay: Overlay,
): { kept: ParsedEntry[]; problems: EntryProblem[] } {
  const { allow, deny = [], pin = [] } = overlay.rules;
  const isDenied = coverOfAny(deny);
  const isAllowed = allow ? coverOfAny(allow) : () => true;
  const isPinned = coverOfAny(pin);
  const ownSlugs = new Set(own.map(({ entry }) => entry.slug));
  const keptOwn = own.filter(({ entry }) => !isDenied(entry));
  const keptOpen = open.filter(
    ({ entry }) => !ownSlugs.has(entry.slug) && !isDenied(entry) && isAllowed(entry),
  );
  const slugs = new Set([...keptOpen, ...keptOwn].map(({ entry }) => entry.slug));
  const kept = [...keptOpen.map((parsed) => withoutLostSuccessor(parsed, slugs)), ...keptOwn];
  const notes = notesOn(kept, overlay);
  const factsOf = (entry: CatalogEntry, isOwn: boolean): OverlayFacts => ({
    ...(isOwn ? { private: true } : {}),
    ...(isPinned(entry) ? { pinned: true } : {}),
    ...(notes.of(entry) === '' ? {} : { operator_note: notes.of(entry) }),
  });
  const all = [...open, ...own].map(({ entry }) => entry);
  return {
    kept: kept.map((parsed) => withFacts(parsed, factsOf(parsed.entry, ownSlugs.has(parsed.entry.slug)))),
    problems: [
      ...findUnknownNames(overlay, all),
      ...findReplacementProblems(open, own, overlay),
      ...notes.problems,
      ...conflictsOf(keptOwn, kept),
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
function conflictsOf(own: readonly ParsedEntry[], kept: readonly ParsedEntry[]): EntryProblem[] {
  const files = new Set(own.map(({ file }) => file));
  return findConflicts(kept).filter(({ file }) => files.has(file));
}
