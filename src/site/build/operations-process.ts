import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltCatalog } from '../../catalog/built/built.ts';
import { findBuiltOperations, joinParts } from '../../catalog/built/built-operations.ts';
import { type IndexVocabulary, makeIndex } from '../../catalog/built/make-index.ts';
import { readPrepared, writePrepared } from '../../catalog/built/prepared.ts';
import { BUILT_FILES } from '../../catalog/open.ts';
import { hearNoMore, nextMessage, type PrepareFolders, sayDone } from './prepare-messages.ts';

const { files, state } = await nextMessage<PrepareFolders>();
const operationsOf = findBuiltOperations('operations-1');
await nextMessage(); // The entries are read.
const { entries } = readPrepared<BuiltCatalog>(state, 'catalog');
const ownPart = operationsOf(entries);
writePrepared(state, 'operations-1', ownPart);
sayDone('operations-1');
await nextMessage(); // The other part of the operations is read.
const operations = joinParts(ownPart, readPrepared(state, 'operations-2'));
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
hearNoMore();
