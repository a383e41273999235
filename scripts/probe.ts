import { setTimeout } from 'node:timers/promises';
import { readArguments } from '../src/command-line/arguments.ts';
import type { AddressedAccess } from '../src/entry/access/observed-access-schema.ts';
import { readCatalogEntries, withoutOverlay } from '../src/entry/files/load-catalog.ts';
import { formatProblem } from '../src/entry/files/problem.ts';
import { ownValue } from '../src/entry/own-value.ts';
import { environment } from '../src/environment/environment.ts';
import { type Check, isAlive, type Run } from '../src/health/check-schema.ts';
import { CONTROL_URLS, WrongClockError } from '../src/health/probe/control.ts';
import { steadyClock } from '../src/health/probe/pace/pacer.ts';
import { userAgent } from '../src/health/probe/pace/polite-fetch.ts';
import { probeAll } from '../src/health/probe/prober.ts';
import { checkLine, eventLine, runSummary } from '../src/health/probe/run-report.ts';
import { readSchedule } from '../src/health/schedule/read-schedule.ts';
import { dailyTurns } from '../src/health/schedule/turns.ts';
import { recordsNothing } from '../src/health/set-aside.ts';
import type { HistoryState } from '../src/health/state-schema.ts';
import { refuseSharedRepository } from '../src/history/branch/branch.ts';
import { newestState } from '../src/history/branch/read.ts';
import { recordRun } from '../src/history/branch/record-run.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { createDnsLookup } from '../src/network/dns-lookup.ts';
import { openGuard } from '../src/network/guarded-fetch.ts';
import { type AddressRanges, addressRanges, isInRanges } from '../src/network/public-address.ts';
import type { ServerTools } from '../src/operations/server-tools/server-tools-schema.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run probe [-- --only SLUG --dry-run --push --json --folder ENTRIES --repository DIR
                     --allow ADDRESS --control URL]
Probes the interfaces of the catalog once and records the results on the branch "history".
--dry-run prints each check and writes nothing. --json prints the run as JSON.
--push also pushes the branch to origin.
--allow permits an address or a network of your own, such as 10.0.0.7 or 10.0.0.0/24, which is refused by default.
--control replaces the addresses that show whether the prober is online; they may be in your own network.
Repeat --only, --allow and --control for several values.`;
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    'dry-run': { type: 'boolean', default: false },
    push: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    folder: { type: 'string' },
    repository: { type: 'string', default: '.' },
    allow: { type: 'string', multiple: true, default: [] },
    control: { type: 'string', multiple: true },
  },
});
const allowed = readAllowed();
const lookup = createDnsLookup();
const MAX_CLOCK_ERROR_MS = 10 * 60_000; // Small compared with half an hour between runs. Synchronized clocks err by seconds.
/** What a run reads besides the checks, by slug. */
type FoundBesides = { tools: Map<string, ServerTools>; access: Map<string, AddressedAccess> };
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const; // The usual exit codes for these signals.

function readAllowed(): AddressRanges {
  try {
    return addressRanges(values.allow);
  } catch {
    return refuse(
      `--allow was "${values.allow.join('", "')}"; allowed are addresses and networks, such as 10.0.0.7 or 10.0.0.0/24.`,
    );
  }
}

/** The entries to probe. Null if an entry of --only does not exist. Invalid entries are reported and skipped. */
function chooseEntries() {
  const { entries, problems } = readCatalogEntries(
    values.folder === undefined ? environment() : withoutOverlay(values.folder),
  );
  for (const problem of problems) console.error(formatProblem(problem));
  const unknown = values.only.filter((slug) => !entries.some((entry) => entry.slug === slug));
  for (const slug of unknown)
    console.error(
      `There is no entry "${slug}" in ${values.folder ?? environment().entriesFolder}. See the file names there.`,
    );
  if (unknown.length > 0) return null;
  return values.only.length === 0 ? entries : entries.filter(({ slug }) => values.only.includes(slug));
}

/** Prints checks whose state changed, or all with --dry-run. On a terminal the last line is a counter. */
function createProgress(before: HistoryState['interfaces']) {
  const counts = process.stderr.isTTY;
  return (check: Check, { done, total }: { done: number; total: number }) => {
    const last = ownValue(before, check.slug)?.state;
    const isNews =
      last === undefined ? !isAlive(check.state) && check.state !== 'unknown' : last !== check.state;
    if (counts) process.stderr.write('\r\u001b[K');
    if (!values.json && (isNews || values['dry-run'])) console.log(checkLine(check, last));
    if (counts) process.stderr.write(done === total ? '' : `${done} of ${total} probed`);
  };
}

async function probe(signal: AbortSignal): Promise<void> {
  if (!values['dry-run']) refuseSharedRepository(values.repository, environment());
  const entries = chooseEntries();
  if (entries === null) {
    process.exitCode = 1;
    return;
  }
  const last = newestState(values.repository, console.error);
  const now = steadyClock();
  const cadenceMs = readSchedule(environment().buildEveryHours).probeEveryMinutes * 60_000;
  const guard = openGuard({ allow: (ip) => isInRanges(ip, allowed), lookup });
  const controlUrls = values.control ?? CONTROL_URLS;
  // The operator named the addresses of --control, so they may be in a private network.
  const controlGuard = openGuard({ allow: () => values.control !== undefined, lookup });
  let failures = 0;
  const found: FoundBesides = { tools: new Map(), access: new Map() };
  try {
    const run = await probeAll(entries, {
      fetch: (url, asked) => (controlUrls.includes(url) ? controlGuard : guard).fetch(url, asked),
      now,
      maxClockErrorMs: MAX_CLOCK_ERROR_MS,
      sleep: (ms) => setTimeout(ms, undefined, { signal }),
      controlUrls,
      heldOff: last.held_off ?? [],
      userAgent: userAgent(environment().siteUrl),
      signal,
      onCheck: createProgress(last.interfaces),
      onTools: (slug, tools) => found.tools.set(slug, tools),
      onAccess: (slug, access) => found.access.set(slug, access),
      ...(values.only.length > 0 ? {} : { hasDailyTurn: dailyTurns(last, { now: now(), cadenceMs }) }),
      onError: (error) => {
        failures += 1;
        console.error(error);
      },
    });
    console.log(values.json ? JSON.stringify(run) : runSummary(run));
    const isRecorded = values['dry-run'] || record(run, found);
    process.exitCode = failures > 0 || !isRecorded ? 1 : 0;
  } finally {
    await Promise.all([guard.close(), controlGuard.close()]);
  }
}

/** Records the run. Returns whether any check could be recorded. */
function record(run: Run, found: FoundBesides): boolean {
  const { repository, push } = values;
  const recorded = recordRun(run, {
    repository,
    push,
    ...found,
    now: () => new Date(),
    report: console.error,
  });
  const isEmpty = recordsNothing(recorded.run);
  if (isEmpty) console.error('No check of this run could be recorded.');
  if (values.json) return !isEmpty;
  for (const event of recorded.events) console.log(eventLine(event));
  if (recorded.unpushed > 0) console.log(notPushed(recorded.commit, recorded.unpushed));
  return !isEmpty;
}

/** Says that the run is only on the local branch, and how to push it. */
const notPushed = (commit: string, runs: number): string =>
  `Recorded on the local branch "history" as ${commit.slice(0, 12)}. Not pushed: origin lacks ${runs} ${runs === 1 ? 'run' : 'runs'}. To push with the next run: npm run probe -- --push`;

const stop = new AbortController();
for (const [name, code] of Object.entries(SIGNALS)) {
  process.once(name, () => {
    process.exitCode = code;
    stop.abort();
  });
}
try {
  await probe(stop.signal);
} catch (error) {
  if (!stop.signal.aborted && !(error instanceof WrongClockError)) throw error;
  if (!stop.signal.aborted) process.exitCode = 1;
  const reason = stop.signal.aborted ? 'Stopped.' : (error as Error).message;
  console.error(`${reason} Nothing of this run was recorded.`);
}
