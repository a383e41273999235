import Fuse from 'fuse.js';
import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import type { CapabilityVocabulary } from '../vocabulary.ts';
import { findingAt, type QualityFinding } from './finding.ts';

/** Capabilities are shared words: each has a definition, and entries are compared by the capabilities they share. */
export function findCapabilityProblems(
  all: readonly ParsedEntry[],
  capabilities: CapabilityVocabulary['capabilities'],
  wanted: CapabilityVocabulary['capabilities'] = new Map(),
): QualityFinding[] {
  const uses = countUses(all, 'capabilities');
  const nearest = new Fuse([...capabilities.keys()], { threshold: 0.5, ignoreLocation: true });
  const adviseOn = (capability: string) => {
    if (wanted.has(capability)) return 'Move its definition there from wanted.yaml or backlog.yaml';
    const near = nearest.search(capability.replaceAll('_', ' '), { limit: 1 })[0]?.item;
    return near ? `Write "${near}", or define it there` : 'Define it there';
  };
  return all.flatMap((parsed) =>
    parsed.entry.capabilities.flatMap((capability, at) => {
      const path = ['capabilities', at];
      if (!capabilities.has(capability)) {
        const message = `capability "${capability}" is not in capabilities.yaml. ${adviseOn(capability)}`;
        return [findingAt(parsed, 'unknown-capability', path, message)];
      }
      if (uses.get(capability) !== 1) return [];
      const message = `only this entry has the capability "${capability}". Choose one that other entries share`;
      return [findingAt(parsed, 'single-capability', path, message)];
    }),
  );
}

/** Definitions that no entry uses. The vocabulary lists only what the catalog can do. */
export function findUnusedDefinitions(
  all: readonly ParsedEntry[],
  { capabilities, file, locate }: CapabilityVocabulary,
): EntryProblem[] {
  const uses = countUses(all, 'capabilities');
  return [...capabilities.keys()]
    .filter((capability) => !uses.has(capability))
    .map((capability) => ({
      file,
      ...locate(capability),
      message: `capability "${capability}" is defined, but no entry uses it. Remove the definition`,
    }));
}

function countUses(all: readonly ParsedEntry[], field: 'capabilities' | 'tags'): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { entry } of all) for (const word of entry[field]) uses.set(word, (uses.get(word) ?? 0) + 1);
  return uses;
}

/** A tag is a page that lists entries, so a tag with a single entry helps nobody. */
export function findOrphanTags(all: readonly ParsedEntry[]): QualityFinding[] {
  const uses = countUses(all, 'tags');
  return all.flatMap((parsed) =>
    parsed.entry.tags.flatMap((tag, at) => {
      if (uses.get(tag) !== 1) return [];
      const message = `only this entry has the tag "${tag}". Choose one that other entries share, or remove it`;
      return [findingAt(parsed, 'orphan-tag', ['tags', at], message)];
    }),
  );
}

/**
 * Finds wanted capabilities that are named after a product which has an entry by now, such as `use_tide_tables` next to
 * the entry `tide-tables`. Its entry probably does what was wanted.
 */
export function findServedWanted(
  all: readonly ParsedEntry[],
  { capabilities, file, locate }: CapabilityVocabulary,
): EntryProblem[] {
  const entryOf = new Map(
    all.flatMap(({ entry: { slug, name } }) => [[slug, slug] as const, [name.toLowerCase(), slug] as const]),
  );
  return [...capabilities].flatMap(([wanted, { also_called }]) => {
    const product = wanted.replace(/^use_/, '').replaceAll('_', '-');
    const slug = [product, ...also_called].map((name) => entryOf.get(name.toLowerCase())).find(Boolean);
    if (slug === undefined) return [];
    const message = `"${wanted}" is wanted, but ${slug} is an entry now. Keep only what that entry cannot do, under another name`;
    return [{ file, ...locate(wanted), message }];
  });
}
