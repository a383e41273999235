import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/required-workflow.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { mergePull } from '../../src/pull-requests/merge/merge.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/merge-pull.ts --pull NUMBER --commit SHA --base SHA
Merges a pull request that judge-pull accepted, if nothing has changed since.`;
const text = { type: 'string', default: '' } as const;
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { pull: text, commit: text, base: text },
});
const number = Number(values.pull);
if (!Number.isInteger(number) || number < 1) refuse('Name the pull request: --pull 12.');
const workflow = requiredWorkflow(environment(), 'merge');
const reason = await mergePull(workflow, { pull: number, commit: values.commit, base: values.base });
console.log(reason === null ? `Pull request ${number} is merged.` : `Not merged: ${reason}.`);
