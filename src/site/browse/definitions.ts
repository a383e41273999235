import { builtVocabulary } from '../../catalog/built-vocabulary.ts';

let definitions: ReadonlyMap<string, string> | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): ReadonlyMap<string, string> {
  definitions ??= new Map(builtVocabulary().defined.map(([name, { definition }]) => [name, definition]));
  return definitions;
}
