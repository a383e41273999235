import { builtCatalog } from '../../catalog/built.ts';
import { builtVocabulary } from '../../catalog/built-vocabulary.ts';

/** The definition of each capability that people ask for and no entry has. */
export function wantedDefinitions(): ReadonlyMap<string, string> {
  const offered = new Set(builtCatalog().capabilities.map(({ name }) => name));
  const wanted = builtVocabulary().wanted.filter(([name]) => !offered.has(name));
  return new Map(wanted.map(([name, { definition }]) => [name, definition]));
}
