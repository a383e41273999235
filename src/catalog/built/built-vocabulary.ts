import { loadCatalogVocabulary, loadLacking } from '../../entry/files/load-vocabulary.ts';
import type { DefinedCapability, LackingCapability } from '../../entry/vocabulary-schema.ts';
import { environment } from '../../environment/environment.ts';
import type { IndexVocabulary } from './make-index.ts';
import { prepared } from './prepared.ts';

type BuiltVocabulary = IndexVocabulary<DefinedCapability, LackingCapability>;

let built: BuiltVocabulary | undefined;

/** The vocabulary of this build, read once. */
export function builtVocabulary(): BuiltVocabulary {
  built ??= prepared('vocabulary') ?? {
    defined: [...loadCatalogVocabulary(environment())],
    wanted: [...loadLacking(environment())],
  };
  return built;
}
