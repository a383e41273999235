import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { Git } from '../../src/git/git.ts';
import { type Check, HEALTH_STATES, type Run } from '../../src/health/check-schema.ts';
import { httpShape } from '../../src/health/shape/shape.ts';
import { toolsShape } from '../../src/health/shape/tools.ts';
import { CommitFiles } from '../../src/history/branch/branch.ts';
import { importedCommit } from '../../src/history/branch/commit.ts';
import { compactHistory } from '../../src/history/branch/compact.ts';
import { pullHistory } from '../../src/history/branch/folder.ts';
import { readHistory } from '../../src/history/branch/read.ts';
import { type FileChanges, NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';

const USAGE = `Usage: npm run bench:history [-- --entries 1000 --hostile 20 --days 365 --naive-days 7]
Simulates the branch "history" over a year: every run planned by the real code, written by git fast-import, compacted
by the real compaction every week. Then measures a fresh clone, and the build's reading.
The last --hostile entries do what makes a history grow: they flap, and change shape, tools, status and cause.
Beside it the naive layout: one JSON file an entry, rewritten each run. It is simulated for a few days and scaled.`;
const RUNS_A_DAY = 48;
const COMPACTED_EVERY_DAYS = 7;
const START = Date.parse('2026-01-01T00:07:00Z');
const REF = 'refs/heads/history';

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    entries: { type: 'string', default: '1000' },
    hostile: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
    'naive-days': { type: 'string', default: '7' },
  },
});
const [entries, hostile, days, naiveDays] = [
  values.entries,
  values.hostile,
  values.days,
  values['naive-days'],
].map(Number) as [number, number, number, number];
if (![entries, days, naiveDays].every((each) => Number.isInteger(each) && each >= 1))
  refuse('--entries, --days and --naive-days are whole numbers from 1.');
if (!Number.isInteger(hostile) || hostile < 0 || hostile > entries)
  refuse('--hostile is a whole number from 0 to that of the entries.');

/** Numbers from 0 to 1 that are the same in every run of the bench. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

type Random = () => number;
type Hostile = (run: number, random: Random) => Partial<Check>;

/** Letters and digits that no packer can shorten much, ten from each number. */
const word = (random: Random, length: number): string =>
  Array.from({ length: Math.ceil(length / 10) }, () => random().toString(36).slice(2, 12).padEnd(10, 'x'))
    .join('')
    .slice(0, length);
const words = (count: number, length: number, random: Random): string[] =>
  Array.from({ length: count }, () => word(random, length));
const jsonShape = (names: readonly string[]) =>
  httpShape({
    status: 200,
    type: 'application/json',
    body: { json: Object.fromEntries(names.map((name) => [name, 1])) },
  });
const toolList = (names: readonly string[]) => toolsShape(names.map((name) => ({ name, inputSchema: {} })));
const DOWN = { state: 'timeout', status_code: null, latency_ms: null } as const;
/** The same shape for all runs of a spell, then another. */
function inSpells(runs: number, shapeOf: (random: Random) => Check['shape']): Hostile {
  let [spell, shape]: [number, Check['shape']] = [-1, null];
  return (run) => {
    if (Math.floor(run / runs) !== spell) {
      spell = Math.floor(run / runs);
      const source = numbers(spell);
      shape = shapeOf(() => source.next().value);
    }
    return { shape };
  };
}

/** What the hostile entries do, in turn. */
const HOSTILE: readonly Hostile[] = [
  (run) => (run % 4 < 2 ? DOWN : {}),
  // What makes the most events that damping lets through.
  (run) => (run % 37 < 12 ? (run % 4 < 2 ? DOWN : {}) : run % 37 < 36 ? DOWN : {}),
  (_run, random) => ({
    state: HEALTH_STATES[Math.floor(random() * 8)] ?? 'ok',
    status_code: 200 + Math.floor(random() * 400),
    latency_ms: Math.floor(random() * 10_000),
    cause: word(random, 200),
  }),
  (run) => (run % 9 < 5 ? { status_code: 404, cause: 'answered 404' } : {}),
  (_run, random) => ({ shape: jsonShape(words(300, 40, random)) }),
  (_run, random) => ({ shape: toolList(words(100, 40, random)) }),
  inSpells(2, (random) => jsonShape(words(300, 40, random))),
  inSpells(2, (random) => toolList(words(100, 40, random))),
  // Just seldom enough to be no variation: an event for each.
  inSpells(68, (random) => jsonShape(words(60, 250, random))),
  inSpells(68, (random) => toolList(words(100, 64, random))),
];

/**
 * A world like the real one: latencies around a value of each interface, a twentieth that asks for a key, an outage of
 * each every six weeks for half an hour to half a day, one in a hundred flapping, single failures now and then. Hostile
 * entries take its last places.
 */
function makeWorld(): (run: number) => Run {
  const source = numbers(42);
  const random = () => source.next().value;
  const world = Array.from({ length: entries }, (_, i) => ({
    slug: `${['open', 'city', 'fast', 'data'][i % 4]}-interface-${String(i).padStart(5, '0')}`,
    usual: 60 * Math.exp(random() * 2.5),
    refuses: i % 20 === 0,
    flaps: i % 100 === 1,
    outUntil: 0,
    address: createHash('sha256').update(String(i)).digest('hex').slice(0, 8),
    shape: jsonShape(words(8, 12, random)), // Sent once a day: to hash it in each run would take an hour.
    hostile: i < entries - hostile ? undefined : HOSTILE[i % HOSTILE.length],
  }));
  return (run) => ({
    at: new Date(START + run * 30 * 60_000).toISOString(),
    void: random() < 0.002,
    control: { ok: 4, total: 4 },
    checks: world.map((each): Check => {
      const { slug, address, shape } = each;
      if (each.hostile) return { ...check(slug, 'ok', 200, 90), address, ...each.hostile(run, random) };
      if (random() < 0.0005) each.outUntil = run + 1 + Math.floor(random() * 24);
      const fails = run < each.outUntil || random() < (each.flaps ? 0.2 : 0.002);
      const latency_ms = Math.round(each.usual * (0.8 + random() * 0.5) * (random() < 0.03 ? 4 : 1));
      if (fails && run % 2) return check(each.slug, 'timeout', null, null);
      if (fails) return check(each.slug, 'server_error', 503, latency_ms);
      return each.refuses
        ? { ...check(slug, 'auth_required', 401, latency_ms), address }
        : { ...check(slug, 'ok', 200, latency_ms), address, shape: run % RUNS_A_DAY === 0 ? shape : null };
    }),
  });
}

const check = (
  slug: string,
  state: Check['state'],
  status_code: number | null,
  latency_ms: number | null,
): Check => ({ slug, state, status_code, latency_ms, cause: `was ${state}`, shape: null });

/** Writes commits by one fast-import a call of `close`. */
function openImport(folder: string, goesOn: boolean) {
  const git = spawn('git', ['-C', folder, 'fast-import', '--quiet', '--force', '--date-format=raw'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(git, 'exit');
  let first = goesOn;
  return {
    async commit(changes: FileChanges, at: string) {
      const options = { parent: first ? `${REF}^0` : null, message: `Probe run of ${at}`, now: new Date(at) };
      first = false;
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

/** Bytes of the files of a folder, with all below it. */
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

/** Replaces the files by those of the branch: the compaction has changed some. */
function readInto(kept: Map<string, string | null>, folder: string): void {
  const git = new Git(folder);
  const files = new CommitFiles(git, git.run('rev-parse', 'history'), console.warn);
  files.preload(files.paths());
  kept.clear();
  for (const path of files.paths()) kept.set(path, files.read(path));
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

async function simulate(folder: string): Promise<number> {
  const runAt = makeWorld();
  const kept = new Map<string, string | null>();
  const files = withChanges(NO_FILES, kept);
  let planning = 0;
  for (let day = 0; day < days; day++) {
    const git = openImport(folder, day > 0);
    // The compaction makes one commit of all: until the last week one a day gives the same branch sooner.
    const isLastWeek = day >= days - COMPACTED_EVERY_DAYS;
    const pending = new Map<string, string | null>();
    for (let i = 0; i < RUNS_A_DAY; i++) {
      const run = runAt(day * RUNS_A_DAY + i);
      const begun = performance.now();
      const { changes } = planRun(files, run);
      planning += performance.now() - begun;
      for (const [path, text] of changes) {
        if (text === null) kept.delete(path);
        else kept.set(path, text);
        pending.set(path, text);
      }
      if (!isLastWeek && i < RUNS_A_DAY - 1) continue;
      await git.commit(pending, run.at);
      pending.clear();
    }
    await git.close();
    const now = () => new Date(START + (day + 1) * 86_400_000);
    if (day % COMPACTED_EVERY_DAYS === COMPACTED_EVERY_DAYS - 1) {
      compactHistory({ repository: folder, now, report: console.warn, sentUpTo: null });
      readInto(kept, folder);
      spawnSync('git', ['-C', folder, 'gc', '--quiet', '--prune=now']);
    }
    if (day % 28 === 27) console.error(`day ${day + 1} of ${days}: ${mb(sizeOf(join(folder, 'objects')))}`);
  }
  return planning / (days * RUNS_A_DAY);
}

async function simulateNaive(folder: string): Promise<void> {
  const runAt = makeWorld();
  const git = openImport(folder, false);
  for (let i = 0; i < naiveDays * RUNS_A_DAY; i++) {
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
  const begun = performance.now();
  pullHistory(new Git(folder), target, console.warn);
  const pulled = performance.now() - begun;
  const now = new Date(START + days * 86_400_000);
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now();
    readHistory(target, { now, repository: folder, report: console.warn });
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
// The stream of fast-import left whole versions side by side in one pack, which single runs and pushes do not.
spawnSync('git', ['-C', folder, 'repack', '-a', '-d', '-f', '--quiet']);
const fresh = cloneSize(folder);
await simulateNaive(naive);
spawnSync('git', ['-C', naive, 'repack', '-a', '-d', '-f', '--quiet']);
const packed = cloneSize(naive);
console.log(`${entries} entries, ${days} days, a run every 30 minutes, compacted every ${COMPACTED_EVERY_DAYS} days
fresh clone of the branch   ${mb(fresh)} (${commits} commits, ${events} events)
pull into plain files       ${Math.round(pulled)} ms
the build's reading         ${Math.round(read)} ms (median of 5)
planning one run            ${planning.toFixed(1)} ms
naive layout, ${naiveDays} days       ${mb(packed)}; scaled to ${days} days ${mb((packed * days) / naiveDays)}`);
for (const each of [folder, naive]) rmSync(each, { recursive: true });
