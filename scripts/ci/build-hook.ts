import { decideBuild, listBuilds, noteBuild } from '../../src/builds/builds.ts';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { KEPT_BY_OVERLAY } from '../../src/environment/switched-off.ts';
import { guardRunnerLog, runAnnotation } from '../../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/build-hook.ts [--always]
Starts a build of the site through Netlify's build hook, and counts it. A build is due BUILD_EVERY_HOURS after the last
one, or at once with --always. No build is started if it would use too many of the plan's credits (NETLIFY_CREDITS).`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { always: { type: 'boolean', default: false } },
});
const TIMEOUT_MS = 30_000;
const NO_HOOK =
  'BUILD_HOOK_URL is not set, so the site is not built. Create a build hook for the branch main at Netlify (Project configuration, Build & deploy, Build hooks), save its address as the secret BUILD_HOOK_URL of this repository, and run this workflow again.';
const NO_TOKEN = 'GITHUB_TOKEN and GITHUB_REPOSITORY are needed to see when the site was last built.';

const { mayPublish, buildHookUrl, buildEveryHours, netlifyCredits, workflow, continuousIntegration } =
  environment();
if (!mayPublish) annotate('error', KEPT_BY_OVERLAY);
else if (buildHookUrl === null) annotate(values.always ? 'error' : 'warning', NO_HOOK);
else if (workflow !== null) await buildCounted(buildHookUrl, workflow);
else if (values.always) await startBuild(buildHookUrl);
else annotate('error', NO_TOKEN);

async function buildCounted(url: string, github: NonNullable<typeof workflow>): Promise<void> {
  const { outcome, warning } = decideBuild({
    builds: await listBuilds(github),
    now: new Date(),
    everyHours: values.always ? null : buildEveryHours,
    credits: netlifyCredits,
  });
  if (warning !== null) annotate(outcome === 'held' && values.always ? 'error' : 'warning', warning);
  if (outcome === 'not_due')
    console.log(`No build is due: the last one is less than ${buildEveryHours} hours old.`);
  if (outcome !== 'start') return;
  await noteBuild(github, values.always ? 'A push to main' : 'New results of probes');
  await startBuild(url);
}

async function startBuild(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The address is a secret and must stay out of the log, even if it does not work.
  if (!response.ok)
    throw new Error(
      `The build hook returned ${response.status}. Create a new one and set BUILD_HOOK_URL to its address.`,
    );
  console.log('A build of the site was started.');
}

/** Shows a message on the page of the workflow run. An error makes the step fail. */
function annotate(level: 'warning' | 'error', text: string): void {
  if (continuousIntegration) process.stdout.write(`${runAnnotation(level, 'Build of the site', text)}\n`);
  else console.error(text);
  if (level === 'error') process.exitCode = 1;
}
