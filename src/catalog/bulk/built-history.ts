import { environment } from '../../environment/environment.ts';
import { builtCatalog } from '../built.ts';
import { type EntriesHistory, readEntriesHistory } from './git-history.ts';
import { historyWithOverlay } from './overlay-history.ts';

let history: EntriesHistory | undefined;

/** The git history of the entries of this build, read once. */
export function builtHistory(): EntriesHistory {
  const { entriesFolder, overlayFolder } = environment();
  const { entries, status } = builtCatalog();
  history ??= readEntriesHistory(entriesFolder, status.generated_at);
  return overlayFolder === null ? history : historyWithOverlay(history, entries);
}
