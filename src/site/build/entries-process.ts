import { builtCatalog } from '../../catalog/built/built.ts';
import { findBuiltOperations } from '../../catalog/built/built-operations.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';
import { writePrepared } from '../../catalog/built/prepared.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { extendEnvironment } from '../../environment/environment.ts';
import { FIRST_FILES, LATER_FILES, writeSiteFiles } from '../files/files.ts';
import { hearNoMore, nextMessage, type PrepareFolders, sayDone } from './prepare-messages.ts';

const { files, state } = await nextMessage<PrepareFolders>();
const catalog = builtCatalog();
writePrepared(state, 'catalog', catalog);
writePrepared(state, 'vocabulary', builtVocabulary());
sayDone('entries are read');
writePrepared(state, 'operations-2', findBuiltOperations('operations-2')(catalog.entries));
sayDone('operations-2');
writePrepared(state, 'history', builtHistory());
await nextMessage(); // The other part of the operations is read.
extendEnvironment({ CALLBOOK_DATA: state });
await writeSiteFiles(files, FIRST_FILES);
sayDone('first files');
const folder = await nextMessage<string>();
await writeSiteFiles(folder, LATER_FILES);
hearNoMore();
