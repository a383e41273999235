import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltCatalog } from '../../catalog/built/built.ts';
import { type IndexVocabulary, makeIndex } from '../../catalog/built/make-index.ts';
import { readPrepared } from '../../catalog/built/prepared.ts';
import { BUILT_FILES } from '../../catalog/open.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import type { PrepareFolders } from './prepare.ts';

const { files, state } = workerData as PrepareFolders;
if (parentPort) await once(parentPort, 'message');
const { catalog, operations, vocabulary } = readPrepared(state);
const {
  index,
  operations: operationIndex,
  lexicon,
} = makeIndex(
  (catalog as BuiltCatalog).entries,
  operations as PublishedOperations[],
  vocabulary as IndexVocabulary,
);
for (const [name, bytes] of Object.entries({ index, operationIndex, lexicon })) {
  const path = join(files, BUILT_FILES[name as keyof typeof BUILT_FILES]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
