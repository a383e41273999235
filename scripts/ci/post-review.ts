import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { labelPull } from '../../src/pull-requests/review/labels.ts';
import { postReport, readHandover } from '../../src/pull-requests/review/report.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/post-review.ts --handover FILE --commit SHA
Posts the report of an entry check on its pull request, and sets labels.`;
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    handover: { type: 'string', default: 'handover.json' },
    commit: { type: 'string', default: '' },
  },
});
if (values.commit === '') refuse('Name the commit: --commit SHA.');
const workflow = requiredWorkflow(environment(), 'comment');
const handover = readHandover(values.handover);
const done = await postReport(workflow, handover, values.commit);
console.log(
  done === 'refused'
    ? `The report is not posted: pull request ${handover.pull_request} is closed or has a newer commit.`
    : `The report on pull request ${handover.pull_request} is ${done}.`,
);
if (done !== 'refused') {
  const labels = await labelPull(workflow, handover.pull_request);
  console.log(`Labels: ${labels.join(', ') || 'none'}.`);
}
