import { loadCatalogVocabulary, loadWanted } from '../../entry/files/load-vocabulary.ts';
import type { DefinedCapability } from '../../entry/vocabulary-schema.ts';
import { environment } from '../../environment/environment.ts';
import type { IndexVocabulary } from './make-index.ts';
import { prepared } from './prepared.ts';

let built: IndexVocabulary<DefinedCapability> | undefined;

/** The vocabulary of this build, read once. */
export function builtVocabulary(): IndexVocabulary<DefinedCapability> {
  built ??= prepared('vocabulary') ?? {
    defined: [...loadCatalogVocabulary(environment())],
    wanted: [...loadWanted(environment())],
  };
  return built;
}
