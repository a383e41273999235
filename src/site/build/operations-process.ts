import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltCatalog } from '../../catalog/built/built.ts';
import { findBuiltOperations } from '../../catalog/built/built-operations.ts';
import { type IndexVocabulary, makeIndex } from '../../catalog/built/make-index.ts';
import { readPrepared, writePrepared } from '../../catalog/built/prepared.ts';
import { BUILT_FILES } from '../../catalog/open.ts';
import type { PrepareFolders } from './prepare.ts';

const [{ files, state }] = (await once(process, 'message')) as [PrepareFolders];
const operationsOf = findBuiltOperations();
await once(process, 'message'); // The entries are read.
const { entries } = readPrepared<BuiltCatalog>(state, 'catalog');
const operations = operationsOf(entries);
writePrepared(state, 'operations', operations);
process.send?.('operations are read');
const {
  index,
  operations: operationIndex,
  lexicon,
} = makeIndex(entries, operations, readPrepared<IndexVocabulary>(state, 'vocabulary'));
for (const [name, bytes] of Object.entries({ index, operationIndex, lexicon })) {
  const path = join(files, BUILT_FILES[name as keyof typeof BUILT_FILES]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
