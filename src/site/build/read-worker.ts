import { parentPort, workerData } from 'node:worker_threads';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtOperations } from '../../catalog/built/built-operations.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';
import { writePrepared } from '../../catalog/built/prepared.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { writeSiteFiles } from '../files/write-site-files.ts';
import type { PrepareFolders } from './prepare.ts';

const { files, state } = workerData as PrepareFolders;
writePrepared(state, {
  catalog: builtCatalog(),
  operations: builtOperations(),
  history: builtHistory(),
  vocabulary: builtVocabulary(),
});
parentPort?.postMessage('read');
await writeSiteFiles(files);
