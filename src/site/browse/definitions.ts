import { builtCatalog } from '../../catalog/built.ts';
import { loadCatalogVocabulary, loadWanted } from '../../entry/files/load-vocabulary.ts';
import { environment } from '../../environment/environment.ts';

type Definitions = ReadonlyMap<string, string>;

const definitionsIn = (vocabulary: ReadonlyMap<string, { definition: string }>): Definitions =>
  new Map([...vocabulary].map(([name, { definition }]) => [name, definition]));

let definitions: Definitions | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): Definitions {
  definitions ??= definitionsIn(loadCatalogVocabulary(environment()));
  return definitions;
}

/** The definition of each capability that people ask for and no entry has. */
export function wantedDefinitions(): Definitions {
  const wanted = new Map(definitionsIn(loadWanted(environment())));
  for (const { name } of builtCatalog().capabilities) wanted.delete(name);
  return wanted;
}
