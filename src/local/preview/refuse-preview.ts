import { knownTip } from '../../git/branch.ts';
import type { Git } from '../../git/git.ts';
import { BRANCH } from '../../history/branch/branch.ts';
import { openFolder } from '../../history/branch/folder.ts';
import { SIMULATED } from '../../history/files.ts';

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
