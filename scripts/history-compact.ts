import { readArguments } from '../src/command-line/arguments.ts';
import { type Compaction, compactHistory } from '../src/health/history/branch/compact.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run history:compact [-- --push]
Rewrites the branch history to one commit. If there is an origin, it does so with --push only, there and here.
Exit code 1 if something would be lost.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { push: { type: 'boolean', default: false } },
});

try {
  console.log(compact(values.push));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function compact(push: boolean): string {
  const done = compactHistory({ repository: '.', push, now: () => new Date(), report: console.warn });
  return done === null ? 'There is no branch history yet.' : lineOf(done);
}

function lineOf({ before, after, commits, isRewritten }: Compaction): string {
  const [from, to] = [before.slice(0, 12), after.slice(0, 12)];
  if (isRewritten) return `${commits} commits became one: ${to} has the files of ${from}.`;
  return `${commits} commits would become one. Nothing was changed. To rewrite the branch at origin: npm run history:compact -- --push`;
}
