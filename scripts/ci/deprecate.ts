import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import { readSchedule } from '../../src/health/schedule/read-schedule.ts';
import { openFolder } from '../../src/history/branch/folder.ts';
import { readNewestRun } from '../../src/history/stored-files.ts';
import { readWindow } from '../../src/history/window.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { findOverdue } from '../../src/pull-requests/deprecate/overdue.ts';
import { proposeDeprecation } from '../../src/pull-requests/deprecate/propose-deprecation.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/deprecate.ts [--most NUMBER --dry-run]
Opens pull requests that deprecate entries whose interface has been down for 30 days. Never merges.
Reads the history that "npm run history:pull" fetched, and opens at most NUMBER pull requests.`;
const MAX_OPENED = '3'; // Per day. Each needs a review, and more at once would not get a careful one.
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    most: { type: 'string', default: MAX_OPENED },
    'dry-run': { type: 'boolean', default: false },
  },
});
if (!/^\d{1,3}$/.test(values.most))
  refuse(`--most is "${values.most}"; allowed is a whole number from 0 to 999.`);
const settings = environment();
const { entriesFolder, historyFolder, buildEveryHours } = settings;
const workflow = values['dry-run']
  ? null
  : requiredWorkflow(settings, 'open pull requests. --dry-run does without them');
const now = new Date();
const files = openFolder(historyFolder);
const window = files && readWindow(files, now, readSchedule(buildEveryHours));
const { overdue, doubt } = findOverdue(readEntries(entriesFolder).entries, window, {
  now,
  lastRunWasVoid: files !== null && readNewestRun(files)?.void === true,
});
if (doubt !== null) console.log(`No deprecation is proposed: ${doubt}.`);
let opened = 0;
for (const each of overdue) {
  if (opened === Number(values.most)) break;
  const { slug, category } = each.entry;
  const text = readFileSync(join(entriesFolder, category, `${slug}.yaml`), 'utf8');
  const done = workflow === null ? 'dry run' : await proposeDeprecation(workflow, each, { text, now });
  if (done === 'opened') opened += 1;
  const state = each.goneStatus === null ? 'down' : 'gone';
  console.log(`${slug}: ${state} since ${each.since}, ${done}`);
}
console.log(`Entries down for 30 days: ${overdue.length}. Pull requests opened: ${opened}.`);
