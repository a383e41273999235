import type { CatalogEntry } from '../file-schema.ts';
import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import type { Overlay } from './parse-overlay.ts';
import { type Cover, coverOf } from './rule-cover.ts';

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
