import { parseArgs } from 'node:util';
import { environment } from '../src/environment.ts';
import { isBuildDue } from '../src/health/build-due.ts';
import { BRANCH_REF, CommitFiles } from '../src/health/history/branch/branch.ts';
import { Git } from '../src/health/history/branch/git.ts';
import { readState } from '../src/health/history/texts.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

// Usage: npm run build-hook [-- --always]. Starts a build of the site where the newest probe run calls for one.
const { values } = parseArgs({ options: { always: { type: 'boolean', default: false } } });
const TIMEOUT_MS = 30_000;
const { buildHookUrl, buildEveryHours } = environment();
if (buildHookUrl === null) console.log('BUILD_HOOK_URL is not set: no build is started.');
else if (!values.always && !isDue()) console.log('No build is due.');
else await startBuild(buildHookUrl);

function isDue(): boolean {
  const git = new Git('.');
  const stateAt = (ref: string) => {
    const commit = git.resolve(ref);
    return commit === null ? null : readState(new CommitFiles(git, commit, console.warn));
  };
  const after = stateAt(BRANCH_REF);
  return after !== null && isBuildDue(stateAt(`${BRANCH_REF}~1`), after, buildEveryHours);
}

async function startBuild(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The address is a secret: it stays out of the log, also when it does not work.
  if (!response.ok) throw new Error(`The build hook answered ${response.status}.`);
  console.log('A build of the site was started.');
}
