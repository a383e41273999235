import { environment } from '../../environment/environment.ts';
import { API_VERSION } from '../../http/version.ts';
import { builtCatalog } from '../built.ts';
import { builtOperations } from '../built-operations.ts';
import { prepared } from '../prepared.ts';
import { type BulkFile, writeBulkFiles } from './bulk.ts';
import { type EntriesHistory, readEntriesHistory } from './git-history.ts';
import { historyWithOverlay } from './overlay-history.ts';

let history: EntriesHistory | undefined;

/** The git history of the entries of this build, read once. */
export function builtHistory(): EntriesHistory {
  history ??= prepared<EntriesHistory>('history') ?? readFromGit();
  return history;
}

function readFromGit(): EntriesHistory {
  const { entriesFolder, overlayFolder } = environment();
  const { entries, status } = builtCatalog();
  const found = readEntriesHistory(entriesFolder, status.generated_at);
  return overlayFolder === null ? found : historyWithOverlay(found, entries);
}

/** The bulk files of this build. All come from one catalog, so the manifest describes exactly what is served. */
export const builtBulkFiles = (): ReadonlyMap<string, BulkFile> =>
  writeBulkFiles({ ...builtCatalog(), operations: builtOperations() }, builtHistory(), API_VERSION);
