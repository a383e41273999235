import { environment } from '../../environment/environment.ts';
import { builtCatalog } from '../built/built.ts';
import { prepared } from '../built/prepared.ts';
import { type EntriesHistory, historyWithOverlay, readEntriesHistory } from './git-history.ts';

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
