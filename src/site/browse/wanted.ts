import { builtCatalog } from '../../catalog/built.ts';
import { loadWanted } from '../../entry/files/load-vocabulary.ts';
import { environment } from '../../environment/environment.ts';

/** The definition of each capability that people ask for and no entry has. */
export function wantedDefinitions(): ReadonlyMap<string, string> {
  const offered = new Set(builtCatalog().capabilities.map(({ name }) => name));
  const wanted = [...loadWanted(environment())].filter(([name]) => !offered.has(name));
  return new Map(wanted.map(([name, { definition }]) => [name, definition]));
}
