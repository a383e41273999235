import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { readArguments } from '../../src/command-line/arguments.ts';
import { withoutOverlay } from '../../src/entry/files/load-catalog.ts';
import { formatAnnotation, formatProblem } from '../../src/entry/files/problem.ts';
import { environment } from '../../src/environment/environment.ts';
import { Git } from '../../src/git/git.ts';
import { userAgent } from '../../src/health/probe/pace/polite-fetch.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { checkCatalog } from '../../src/operations/files/load-catalog-operations.ts';
import {
  extractEntries,
  probeChanged,
  type ReviewedEntries,
} from '../../src/pull-requests/review/entries.ts';
import { type HandoverSchema, reportText } from '../../src/pull-requests/review/report.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/review-entries.ts --pull-request NUMBER [--out FOLDER] [--allow IP]... [--control URL]...
Checks and probes the entries of a pull request. Runs only code of main on the untrusted files; needs no secret.
Writes entries/ and handover.json with the report to FOLDER. Exits with 1 if there are problems.`;
const MAX_PROBED = 50; // A pull request that changes more is a sweep. The schedule probes its interfaces after the merge.

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    'pull-request': { type: 'string', default: '' },
    out: { type: 'string', default: 'review' },
    allow: { type: 'string', multiple: true, default: [] },
    control: { type: 'string', multiple: true },
  },
});
const number = Number(values['pull-request']);
if (!Number.isInteger(number) || number < 1) refuse('Name the pull request: --pull-request 12.');

const taken = extractEntries(new Git('.'), `refs/pull/${number}/merge`, values.out);
const { entries, problems } = checkCatalog(withoutOverlay(join(values.out, 'entries')));
const { checks, notProbed } = await probeTaken(taken);
const report = reportText({
  problems: problems.map(formatProblem),
  refused: taken.refused,
  checks,
  changed: taken.changed.length,
  notProbed,
});
mkdirSync(values.out, { recursive: true });
const handover: z.output<typeof HandoverSchema> = { pull_request: number, report };
writeFileSync(join(values.out, 'handover.json'), JSON.stringify(handover));
console.log(report);
if (environment().continuousIntegration)
  for (const problem of problems) process.stdout.write(`${formatAnnotation(problem)}\n`);
process.exitCode = problems.length + taken.refused.length === 0 ? 0 : 1;

async function probeTaken({ changed }: ReviewedEntries) {
  const slugs = new Set(changed.map(({ slug }) => slug));
  const wanted = entries.filter(({ slug }) => slugs.has(slug));
  const run = await probeChanged(wanted.slice(0, MAX_PROBED), {
    allow: values.allow,
    control: values.control,
    userAgent: userAgent(environment().siteUrl),
    sleep: (ms) => setTimeout(ms),
    onError: console.error,
  });
  return { checks: run.checks, notProbed: Math.max(0, wanted.length - MAX_PROBED) };
}
