import { compactHistory } from '../src/health/history/branch/compact.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

// Usage: npm run history:compact. Rewrites the branch history to one commit; exit code 1 where something would be lost.
try {
  const compaction = compactHistory({ repository: '.', now: () => new Date(), report: console.warn });
  console.log(
    compaction === null
      ? 'There is no branch history yet.'
      : `${compaction.commits} commits became one: ${compaction.after.slice(0, 12)} has the files of ${compaction.before.slice(0, 12)}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
