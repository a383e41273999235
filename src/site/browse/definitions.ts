import { builtCatalog } from '../../catalog/built/built.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';
import type { LackingCapability } from '../../entry/vocabulary-schema.ts';

let definitions: ReadonlyMap<string, string> | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): ReadonlyMap<string, string> {
  definitions ??= new Map(builtVocabulary().defined.map(([name, { definition }]) => [name, definition]));
  return definitions;
}

/**
 * Each capability that people ask for and no entry has: what it means, and why nobody can call it or which public
 * interface does it.
 */
export function lackingCapabilities(): ReadonlyMap<string, LackingCapability> {
  const offered = new Set(builtCatalog().capabilities.map(({ name }) => name));
  return new Map(builtVocabulary().wanted.filter(([name]) => !offered.has(name)));
}
