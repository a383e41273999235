import { readArguments } from '../../src/command-line/arguments.ts';
import { readCatalogEntries } from '../../src/entry/files/load-catalog.ts';
import { environment } from '../../src/environment/environment.ts';
import { Git } from '../../src/git/git.ts';
import { readSchedule } from '../../src/health/schedule/read-schedule.ts';
import { signalsOf } from '../../src/health/signals.ts';
import type { ReportTally } from '../../src/health/state-schema.ts';
import { refuseSharedRepository } from '../../src/history/branch/branch.ts';
import { CommitFiles } from '../../src/history/branch/commit-files.ts';
import { newestUnrecordedRun } from '../../src/history/branch/read.ts';
import { recordReports } from '../../src/history/branch/record-files.ts';
import { readWindow } from '../../src/history/window.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { openRedisVariables } from '../../src/server/redis/serve-redis.ts';
import { readOperatorCounts } from '../../src/store/counts.ts';
import { writeLiveSignals, writeUnrecordedRun } from '../../src/store/live.ts';
import type { Store } from '../../src/store/redis.ts';
import { theStore } from '../../src/store/redis.ts';
import { readReportCounts, reportedSlugs } from '../../src/store/reports.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run signals -- [--push --repository DIR]
Run this after a probe run. It saves the reports of callers to the branch history, and writes the newest signals of all
entries to Redis, where functions read them. Pushes the branch to origin only with --push.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { repository: { type: 'string', default: '.' }, push: { type: 'boolean', default: false } },
});
const ENTRIES_PER_READ = 200; // Entries whose reports are read in one call.

// Before Redis is connected: reading takes seconds, in which this process could not reply to its pings.
const slugs = readCatalogEntries(environment()).entries.map(({ slug }) => slug);
await using _redis = await openRedisVariables();
const store = theStore();
if (store === null) console.log('No Redis is configured: discover uses the signals of the build.');
else await refresh(store, values.repository);

async function refresh(store: Store, repository: string): Promise<void> {
  refuseSharedRepository(repository, environment());
  const now = new Date();
  // First, because the rest fails if git does, and operators then need this record.
  await writeUnrecordedRun(store, newestUnrecordedRun(repository, console.warn));
  const reported = new Set(await reportedSlugs(store));
  const reports = await tallyReports(
    store,
    slugs.filter((slug) => reported.has(slug)),
    now,
  );
  const counts = await readOperatorCounts(store, now);
  const { push } = values;
  const commit = recordReports(reports, counts, { repository, push, now: () => now, report: console.warn });
  if (commit === null) return console.log('Nothing has been probed yet: there are no signals to write.');
  const schedule = readSchedule(environment().buildEveryHours);
  const window = readWindow(new CommitFiles(new Git(repository), commit, console.warn), now, schedule);
  const signals = new Map(slugs.map((slug) => [slug, signalsOf(slug, window)]));
  await writeLiveSignals(store, signals, window.state.last_run_at, schedule);
  console.log(
    `The signals of ${signals.size} entries are live, ${Object.keys(reports).length} with reports.`,
  );
}

/** The tallies of entries with at least one report. The file on the branch lists no others. */
async function tallyReports(
  store: Store,
  slugs: readonly string[],
  now: Date,
): Promise<Record<string, ReportTally>> {
  const tallies: Record<string, ReportTally> = {};
  for (let i = 0; i < slugs.length; i += ENTRIES_PER_READ) {
    const part = slugs.slice(i, i + ENTRIES_PER_READ);
    const counts = await readReportCounts(store, part, now);
    part.forEach((slug, j) => {
      const count = counts[j];
      if (count === undefined || count.reports_count === 0) return;
      const { reports_count: received, reportsFor: in_favour, reportsAgainst: against } = count;
      tallies[slug] = { received, in_favour, against };
    });
  }
  return tallies;
}
