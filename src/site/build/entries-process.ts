import { once } from 'node:events';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';
import { writePrepared } from '../../catalog/built/prepared.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { extendEnvironment } from '../../environment/environment.ts';
import { writeSiteFiles } from '../files/write-site-files.ts';
import type { PrepareFolders } from './prepare.ts';

const [{ files, state }] = (await once(process, 'message')) as [PrepareFolders];
writePrepared(state, 'catalog', builtCatalog());
writePrepared(state, 'vocabulary', builtVocabulary());
process.send?.('entries are read');
writePrepared(state, 'history', builtHistory());
await once(process, 'message'); // The operations are read.
extendEnvironment({ CALLBOOK_DATA: state });
await writeSiteFiles(files);
