import { Git } from '../../git/git.ts';
import type { Freshness } from '../../health/freshness-schema.ts';
import type { KeptCounts, ReportTally } from '../../health/state-schema.ts';
import { COUNTS, FRESHNESS, REPORTS } from '../files.ts';
import { readFreshnessIn, writeCounts, writeFreshness, writeReports } from '../stored-files.ts';
import { changeBranch } from './change.ts';
import type { CommitFiles } from './commit-files.ts';
import { withLock } from './lock.ts';
import type { RecordOptions } from './record-run.ts';

type Text = readonly [path: string, text: string];

/** Records files if their texts changed. Nothing is recorded before the first probe run. Returns the newest commit. */
function recordFiles(
  message: string,
  textsOn: (tip: CommitFiles) => readonly Text[],
  options: RecordOptions,
): string | null {
  const git = new Git(options.repository);
  const plan = (tip: CommitFiles | null) => {
    const changed = tip === null ? [] : textsOn(tip).filter(([path, text]) => tip.read(path) !== text);
    return { message, changes: new Map(changed) };
  };
  return withLock(git, () => changeBranch(git, plan, options).commit);
}

/**
 * Records the reports of callers and the counts if they changed.
 * @returns the newest commit, null if there is no history yet
 */
export function recordReports(
  reports: Readonly<Record<string, ReportTally>>,
  counts: KeptCounts,
  options: RecordOptions,
): string | null {
  const isNews = (tip: CommitFiles) => tip.has(REPORTS) || Object.keys(reports).length > 0;
  const texts = (tip: CommitFiles): Text[] => [
    ...(isNews(tip) ? [[REPORTS, writeReports(reports)] as const] : []),
    [COUNTS, writeCounts(counts)],
  ];
  return recordFiles('Reports of callers', texts, options);
}

/**
 * Records which entries may be out of date, if that changed.
 * @param update gets what is recorded. It is called again if another writer was faster
 */
export function recordFreshness(update: (before: Freshness) => Freshness, options: RecordOptions): void {
  const texts = (tip: CommitFiles): Text[] => [[FRESHNESS, writeFreshness(update(readFreshnessIn(tip)))]];
  recordFiles('Freshness of sources', texts, options);
}
