import { parseArgs } from 'node:util';
import { type Compaction, compactHistory } from '../src/health/history/branch/compact.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

// Rewrites the branch history to one commit. If there is an origin, it does so with --push only, there and here.
const USAGE = 'Usage: npm run history:compact -- [--push]';

try {
  const { values } = parseArgs({
    options: { push: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  console.log(values.help ? USAGE : compact(values.push));
} catch (error) {
  // Exit code 1 if an option is unknown, or if something would be lost.
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
