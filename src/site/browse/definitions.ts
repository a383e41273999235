import { loadCatalogVocabulary } from '../../entry/files/load-vocabulary.ts';
import { environment } from '../../environment/environment.ts';

let definitions: ReadonlyMap<string, string> | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): ReadonlyMap<string, string> {
  definitions ??= new Map(
    [...loadCatalogVocabulary(environment())].map(([name, { definition }]) => [name, definition]),
  );
  return definitions;
}
