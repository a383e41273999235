import { join } from 'node:path';
import { FixableError } from '../../command-line/fixable-error.ts';
import { loadCatalogEntries } from '../../entry/files/load-catalog.ts';
import { environment } from '../../environment/environment.ts';
import { knownTip } from '../../git/branch.ts';
import { Git } from '../../git/git.ts';
import { BRANCH } from '../../history/branch/branch.ts';
import { openFolder } from '../../history/branch/folder.ts';
import { SIMULATED } from '../../history/files.ts';
import type { LocalServer } from '../start-local.ts';
import { openTemporarySite } from '../temporary-site.ts';
import { RUN_EVERY_HOURS, simulatedChecks } from './simulated-checks.ts';
import { writeSimulatedMonth } from './simulated-month.ts';

/** Every answer of a preview has this header. */
const SIMULATED_HEADERS = { 'X-Callbook-Simulated': 'true' };
const NO_STANDSTILL = { from: 0, to: 0 };

/** Real data exists, or this is no place for made-up data. The message says what to do instead. */
export class PreviewRefusedError extends FixableError {}

/** `repository` is the folder in which the branch of real health data would be. */
type PreviewOptions = { now: Date; repository: string };

/**
 * Builds the catalog with a simulated month of health in a temporary folder, and serves it with an embedded Redis. No
 * email, proposal or other data leaves the machine. Throws PreviewRefusedError, PortTakenError or BuildFailedError.
 */
export async function openPreview({ now, repository }: PreviewOptions): Promise<LocalServer> {
  const { onNetlify, historyFolder, entriesFolder, overlayFolder, log } = environment();
  const refusal = refusePreview({ onNetlify, historyFolder, git: new Git(repository) });
  if (refusal !== null) throw new PreviewRefusedError(refusal);
  return openTemporarySite({
    name: 'preview',
    headers: SIMULATED_HEADERS,
    fill: async (folder) => {
      const parts = simulatedChecks(loadCatalogEntries({ entriesFolder, overlayFolder }));
      const everyHours = RUN_EVERY_HOURS;
      writeSimulatedMonth(folder, { parts, end: now, standstill: NO_STANDSTILL, everyHours });
      return {
        CALLBOOK_HISTORY: join(folder, 'history'),
        CALLBOOK_LOG: log ?? 'quiet',
        ...{ URL: '', SMTP_URL: '', SUBMIT_TOKEN: '' },
      };
    },
  });
}

type Place = { onNetlify: boolean; historyFolder: string; git: Git };

/** Why a simulated month must not be shown here, with what to do instead. Null if it may be shown. */
export function refusePreview({ onNetlify, historyFolder, git }: Place): string | null {
  if (onNetlify) return 'Netlify serves real data only. Use npm run build there.';
  const pulled = openFolder(historyFolder);
  const isReal = pulled !== null && pulled.read(SIMULATED) === null;
  if (isReal || knownTip(git, BRANCH) !== null)
    return `There is real health data: ${isReal ? `the folder "${historyFolder}"` : `the branch "${BRANCH}"`}. Use npm start, which shows it.`;
  return null;
}
