import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../../src/command-line/arguments.ts';
import type { FileChanges } from '../../../src/git/file-changes.ts';
import { Git } from '../../../src/git/git.ts';
import { importedCommit } from '../../../src/git/write-commit.ts';
import { CommitFiles } from '../../../src/history/branch/commit-files.ts';
import { compactHistory } from '../../../src/history/branch/compact-history.ts';
import { pullHistory } from '../../../src/history/branch/folder.ts';
import { readHistory, readRecordedTools } from '../../../src/history/branch/read.ts';
import { NO_FILES, withChanges } from '../../../src/history/files.ts';
import { planRun } from '../../../src/history/plan.ts';
import { planRecorded, TOOLS_FORMAT } from '../../../src/history/recorded-files.ts';
import { RUNS_PER_DAY, SIMULATION_START, simulateRuns } from '../../measure/history/simulated-runs.ts';
import { simulateTools } from '../../measure/history/simulated-tools.ts';

const USAGE = `Usage: node workshop/scripts/bench/history.ts [--entries 1000 --hostile 20 --servers 300 --days 365 --naive-days 7]
Simulates the branch "history" over a year. The real code plans every run and compacts the branch every week, and git
fast-import writes it. Then measures a fresh clone, and how long a build takes to read the history.
The last --hostile entries make the history grow: they flap and change their shape, tools, status and cause.
--servers more entries are MCP servers with 20 tools each. One in 50 of them lists other tools each day.
For comparison, simulates a naive layout for --naive-days and scales the result: one JSON file per entry, rewritten in
each run.`;
const COMPACTION_INTERVAL_DAYS = 7;
const REF = 'refs/heads/history';

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    entries: { type: 'string', default: '1000' },
    hostile: { type: 'string', default: '20' },
    servers: { type: 'string', default: '300' },
    days: { type: 'string', default: '365' },
    'naive-days': { type: 'string', default: '7' },
  },
});
const [entries, hostile, servers, days, naiveDays] = [
  values.entries,
  values.hostile,
  values.servers,
  values.days,
  values['naive-days'],
].map(Number) as [number, number, number, number, number];
if (![entries, days, naiveDays].every((each) => Number.isInteger(each) && each >= 1))
  refuse('--entries, --days and --naive-days must be whole numbers from 1.');
if (!Number.isInteger(hostile) || hostile < 0 || hostile > entries)
  refuse(`--hostile must be a whole number from 0 to ${entries}, the number of entries.`);
if (!Number.isInteger(servers) || servers < 0) refuse('--servers must be a whole number from 0.');

/** Writes commits with one git fast-import process, until `close`. */
function openImport(folder: string, continues: boolean) {
  const git = spawn('git', ['-C', folder, 'fast-import', '--quiet', '--force', '--date-format=raw'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(git, 'exit');
  let isFirst = continues;
  return {
    async commit(changes: FileChanges, at: string) {
      const options = {
        parent: isFirst ? `${REF}^0` : null,
        message: `Probe run of ${at}`,
        now: new Date(at),
      };
      isFirst = false;
      if (!git.stdin.write(importedCommit(changes, options, REF))) await once(git.stdin, 'drain');
    },
    async close() {
      git.stdin.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
    },
  };
}

function aRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-bench-'));
  spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=history', folder]);
  return folder;
}

/** Total bytes of the files in a folder and its subfolders. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);

function cloneSize(folder: string): number {
  const clone = `${folder}-clone`;
  spawnSync('git', ['clone', '--quiet', '--bare', '--no-local', folder, clone], { stdio: 'inherit' });
  const size = sizeOf(join(clone, 'objects'));
  rmSync(clone, { recursive: true });
  return size;
}

/** Replaces the files with those of the branch, since compaction changes some. */
function readInto(kept: Map<string, string | null>, folder: string): void {
  const git = new Git(folder);
  const files = new CommitFiles(git, git.run('rev-parse', 'history'), console.warn);
  files.preload(files.paths());
  kept.clear();
  for (const path of files.paths()) kept.set(path, files.read(path));
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

async function simulate(folder: string): Promise<number> {
  const runAt = simulateRuns(entries, hostile);
  const toolsOn = simulateTools(servers);
  const kept = new Map<string, string | null>();
  const files = withChanges(NO_FILES, kept);
  let planning = 0;
  for (let day = 0; day < days; day++) {
    const git = openImport(folder, day > 0);
    // Compaction squashes all commits. Before the last week, one commit per day gives the same branch sooner.
    const isLastWeek = day >= days - COMPACTION_INTERVAL_DAYS;
    const pending = new Map<string, string | null>();
    for (let i = 0; i < RUNS_PER_DAY; i++) {
      const run = runAt(day * RUNS_PER_DAY + i);
      const start = performance.now();
      const { changes } = planRun(files, run);
      // Files of tools change once a day at most, so the other runs of the day would only compare them.
      const tools =
        i === 0 ? planRecorded(files, toolsOn(day), { at: run.at, format: TOOLS_FORMAT }).changes : [];
      planning += performance.now() - start;
      for (const [path, text] of [...changes, ...tools]) {
        if (text === null) kept.delete(path);
        else kept.set(path, text);
        pending.set(path, text);
      }
      if (!isLastWeek && i < RUNS_PER_DAY - 1) continue;
      await git.commit(pending, run.at);
      pending.clear();
    }
    await git.close();
    const now = () => new Date(SIMULATION_START + (day + 1) * 86_400_000);
    if (day % COMPACTION_INTERVAL_DAYS === COMPACTION_INTERVAL_DAYS - 1) {
      compactHistory({ repository: folder, now, report: console.warn, sentUpTo: null });
      readInto(kept, folder);
      spawnSync('git', ['-C', folder, 'gc', '--quiet', '--prune=now']);
    }
    if (day % 28 === 27) console.error(`day ${day + 1} of ${days}: ${mb(sizeOf(join(folder, 'objects')))}`);
  }
  return planning / (days * RUNS_PER_DAY);
}

async function simulateNaive(folder: string): Promise<void> {
  const runAt = simulateRuns(entries, hostile);
  const git = openImport(folder, false);
  for (let i = 0; i < naiveDays * RUNS_PER_DAY; i++) {
    const { at, checks } = runAt(i);
    const changes = checks.map(
      (each) => [`history/${each.slug}.json`, `${JSON.stringify({ at, ...each })}\n`] as const,
    );
    await git.commit(new Map(changes), at);
  }
  await git.close();
}

function timeReading(folder: string): { pulled: number; read: number } {
  const target = `${folder}-pulled`;
  const start = performance.now();
  pullHistory(new Git(folder), target, console.warn);
  const pulled = performance.now() - start;
  const now = new Date(SIMULATION_START + days * 86_400_000);
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now();
    readHistory(target, { now, repository: folder, report: console.warn });
    readRecordedTools(target, { repository: folder, report: console.warn });
    return performance.now() - before;
  });
  rmSync(target, { recursive: true });
  return { pulled, read: times.sort((a, b) => a - b)[2] ?? Number.NaN };
}

const folder = aRepository();
const naive = aRepository();
const planning = await simulate(folder);
const { pulled, read } = timeReading(folder);
const commits = new Git(folder).run('rev-list', '--count', 'history');
const events = new Git(folder).run('show', 'history:events.ndjson').split('\n').length;
// fast-import leaves whole versions in one pack. Single runs and pushes do not, so repack before measuring.
spawnSync('git', ['-C', folder, 'repack', '-a', '-d', '-f', '--quiet']);
const fresh = cloneSize(folder);
await simulateNaive(naive);
spawnSync('git', ['-C', naive, 'repack', '-a', '-d', '-f', '--quiet']);
const packed = cloneSize(naive);
console.log(`${entries} entries and ${servers} MCP servers, ${days} days, a run every 30 minutes, compacted every ${COMPACTION_INTERVAL_DAYS} days
fresh clone of the branch   ${mb(fresh)} (${commits} commits, ${events} events)
pull into plain files       ${Math.round(pulled)} ms
reading by the build        ${Math.round(read)} ms (median of 5)
planning one run            ${planning.toFixed(1)} ms
naive layout, ${naiveDays} days       ${mb(packed)}; scaled to ${days} days ${mb((packed * days) / naiveDays)}`);
for (const each of [folder, naive]) rmSync(each, { recursive: true });
