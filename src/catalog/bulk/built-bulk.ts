import { environment } from '../../environment/environment.ts';
import { API_VERSION } from '../../http/version.ts';
import { builtCatalog } from '../built.ts';
import { builtOperations } from '../built-operations.ts';
import { type BulkFile, writeBulkFiles } from './bulk.ts';
import { type EntriesHistory, readEntriesHistory } from './git-history.ts';
import { historyWithOverlay } from './overlay-history.ts';

let history: EntriesHistory | undefined;
let files: ReadonlyMap<string, BulkFile> | undefined;

/** The git history of the entries of this build, read once. */
export function builtHistory(): EntriesHistory {
  const { entriesFolder, overlayFolder } = environment();
  const { entries, status } = builtCatalog();
  history ??= readEntriesHistory(entriesFolder, status.generated_at);
  return overlayFolder === null ? history : historyWithOverlay(history, entries);
}

/** A bulk file of this build. All files come from one catalog, so the manifest describes exactly what is served. */
export function builtBulkFile(path: string): Response {
  files ??= writeBulkFiles({ ...builtCatalog(), operations: builtOperations() }, builtHistory(), API_VERSION);
  const file = files.get(path);
  if (!file) throw new Error(`No bulk file is written for ${path}`);
  return new Response(file.write());
}
