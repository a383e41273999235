import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../../environment/environment.ts';
import { BUILT_FILES } from '../open.ts';
import { builtCatalog } from './built.ts';
import { builtOperations } from './built-operations.ts';
import { builtVocabulary } from './built-vocabulary.ts';
import { type BuiltIndex, makeIndex } from './make-index.ts';

let built: BuiltIndex | undefined;

/** The search index of this build, read if an earlier step has written it. */
export function builtIndex(): BuiltIndex {
  const { dataFolder, distFolder } = environment();
  built ??=
    dataFolder === null
      ? makeIndex(builtCatalog().entries, builtOperations(), builtVocabulary())
      : readIndex(distFolder);
  return built;
}

function readIndex(folder: string): BuiltIndex {
  const read = (path: string) => new Uint8Array(readFileSync(join(folder, path)));
  const { index, operationIndex, lexicon } = BUILT_FILES;
  return { index: read(index), operations: read(operationIndex), lexicon: read(lexicon) };
}
