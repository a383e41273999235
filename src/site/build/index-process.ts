import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltCatalog } from '../../catalog/built/built.ts';
import { type IndexVocabulary, makeIndex } from '../../catalog/built/make-index.ts';
import { readPrepared } from '../../catalog/built/prepared.ts';
import { BUILT_FILES } from '../../catalog/open.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import type { PrepareFolders } from './prepare.ts';

const [{ files, state }] = (await once(process, 'message')) as [PrepareFolders];
const {
  index,
  operations: operationIndex,
  lexicon,
} = makeIndex(
  readPrepared<BuiltCatalog>(state, 'catalog').entries,
  readPrepared<PublishedOperations[]>(state, 'operations'),
  readPrepared<IndexVocabulary>(state, 'vocabulary'),
);
for (const [name, bytes] of Object.entries({ index, operationIndex, lexicon })) {
  const path = join(files, BUILT_FILES[name as keyof typeof BUILT_FILES]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
