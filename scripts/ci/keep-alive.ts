import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { callGithub } from '../../src/pull-requests/github.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/keep-alive.ts FILE...
GitHub disables the schedules of a repository after 60 days without a push. Enabling a workflow again restarts the 60
days. FILE is the name of a workflow, such as probe.yml.`;
const MAX_WORKFLOWS = 50;
const { positionals: files, refuse } = readArguments(process, {
  usage: USAGE,
  maxPositionals: MAX_WORKFLOWS,
});
if (files.length === 0) refuse('Name the workflows to keep enabled.');
const workflow = requiredWorkflow(environment(), 'keep schedules enabled');
for (const file of files) {
  await callGithub(workflow, 'PUT', `/actions/workflows/${file}/enable`);
  console.log(`${file} stays enabled.`);
}
