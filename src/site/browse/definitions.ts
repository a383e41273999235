import { builtCatalog } from '../../catalog/built/built.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';

let definitions: ReadonlyMap<string, string> | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): ReadonlyMap<string, string> {
  definitions ??= new Map(builtVocabulary().defined.map(([name, { definition }]) => [name, definition]));
  return definitions;
}

/** The definition of each capability on the wanted list. */
export function wantedDefinitions(): ReadonlyMap<string, string> {
  const offered = new Set(builtCatalog().capabilities.map(({ name }) => name));
  const wanted = builtVocabulary().wanted.filter(([name]) => !offered.has(name));
  return new Map(wanted.map(([name, { definition }]) => [name, definition]));
}
