import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/required-workflow.ts';
import { Git } from '../../src/git/git.ts';
import { userAgent } from '../../src/health/probe/prober-name.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { judgePull } from '../../src/pull-requests/merge/judge.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/judge-pull.ts --commit SHA [--out FILE] [--allow IP]... [--control URL]...
Checks whether a pull request may be merged without a person. If so, appends the number of the pull request and the
commit of main to FILE.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    commit: { type: 'string', default: '' },
    out: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
    control: { type: 'string', multiple: true },
  },
});
if (values.commit === '') refuse('Name the commit: --commit SHA.');
const settings = environment();
const { entriesFolder, siteUrl } = settings;
const workflow = requiredWorkflow(settings, 'judge a pull request');
const { pull, base, reasons } = await judgePull(workflow, values.commit, {
  git: new Git('.'),
  entriesFolder,
  now: new Date(),
  probe: {
    allow: values.allow,
    control: values.control,
    userAgent: userAgent(siteUrl),
    sleep: (ms) => setTimeout(ms),
    onError: console.error,
  },
});
if (reasons.length > 0)
  console.log(`${pull === null ? 'This' : `Pull request ${pull}`} needs a person:\n${reasons.join('\n')}`);
else {
  console.log(`Pull request ${pull} may be merged onto ${base}.`);
  if (values.out !== undefined) appendFileSync(values.out, `pull=${pull}\nbase=${base}\n`);
}
