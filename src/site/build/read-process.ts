import { once } from 'node:events';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtOperations } from '../../catalog/built/built-operations.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';
import { writePrepared } from '../../catalog/built/prepared.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { writeSiteFiles } from '../files/write-site-files.ts';
import type { PrepareFolders } from './prepare.ts';

const [{ files, state }] = (await once(process, 'message')) as [PrepareFolders];
writePrepared(state, 'catalog', builtCatalog());
writePrepared(state, 'vocabulary', builtVocabulary());
writePrepared(state, 'operations', builtOperations());
process.send?.('read');
writePrepared(state, 'history', builtHistory());
await writeSiteFiles(files);
