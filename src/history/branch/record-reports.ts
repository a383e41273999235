import { Git } from '../../git/git.ts';
import type { KeptCounts, ReportTally } from '../../health/state-schema.ts';
import { COUNTS, REPORTS } from '../files.ts';
import { writeCounts, writeReports } from '../stored-files.ts';
import { changeBranch } from './change.ts';
import type { CommitFiles } from './commit-files.ts';
import { withLock } from './lock.ts';
import type { RecordOptions } from './record-run.ts';

/**
 * Records the reports of callers and the counts if they changed.
 * @returns the newest commit, null if there is no history yet
 */
export function recordReports(
  reports: Readonly<Record<string, ReportTally>>,
  counts: KeptCounts,
  options: RecordOptions,
): string | null {
  const git = new Git(options.repository);
  const texts = [
    [REPORTS, writeReports(reports), writeReports({})],
    [COUNTS, writeCounts(counts), null],
  ] as const;
  const plan = (tip: CommitFiles | null) => ({
    message: 'Reports of callers',
    changes: new Map(
      texts.flatMap(([path, text, ifMissing]) =>
        tip === null || (tip.read(path) ?? ifMissing) === text ? [] : [[path, text] as const],
      ),
    ),
  });
  return withLock(git, () => changeBranch(git, plan, options).commit);
}
