import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readArguments } from '../../../src/command-line/arguments.ts';
import { loadEntries } from '../../../src/entry/files/load.ts';
import { extendEnvironment } from '../../../src/environment/environment.ts';
import { writeGrownCatalog } from '../../measure/relevance/synthetic-files.ts';

const USAGE = `Usage: node workshop/scripts/bench/build.ts [--entries FOLDER --grow NUMBER]
Measures a build of the site into an empty folder: seconds, the peak memory of all its processes together, files and
the load of the machine. Also measures the seconds that this disk needs to write the same files alone.
--grow builds a catalog of that many entries: the entries of the folder and variations of them.`;

const SAMPLE_MS = 100; // Memory peaks for longer.

const MAX_ENTRIES = 100_000; // About 3 GB of files. With more, the disk would be measured, not the build.

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { entries: { type: 'string', default: 'entries' }, grow: { type: 'string' } },
});
const { entries, grow } = values;
if (
  grow !== undefined &&
  !(Number.isInteger(Number(grow)) && Number(grow) >= 1 && Number(grow) <= MAX_ENTRIES)
)
  refuse(`--grow is "${grow}"; allowed is a whole number from 1 to ${MAX_ENTRIES}.`);
const scratch = mkdtempSync(join(tmpdir(), 'callbook-bench-'));
const dist = join(scratch, 'dist');
// The build inherits these.
extendEnvironment({
  CALLBOOK_ENTRIES: grow ? grown(Number(grow)) : entries,
  CALLBOOK_DIST: dist,
  ASTRO_TELEMETRY_DISABLED: '1',
});
try {
  const load = loadavg()[0] ?? 0;
  const start = performance.now();
  const build = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let peakKb = 0;
  const sampling = setInterval(() => {
    peakKb = Math.max(peakKb, memoryKbOf(build.pid ?? 0));
  }, SAMPLE_MS);
  const [[status], stderr] = await Promise.all([once(build, 'exit'), text(build.stderr)]);
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1_000;
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  console.table([
    {
      entries: files.filter(({ parentPath }) => parentPath.endsWith('/api/public/registry')).length,
      seconds: Number(seconds.toFixed(1)),
      files_alone_s: Number(
        secondsToWrite(files.map(({ parentPath, name }) => join(parentPath, name))).toFixed(1),
      ),
      peak_mb: Math.round(peakKb / 1_024),
      files: files.length,
      load: Number(load.toFixed(1)),
    },
  ]);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The resident memory of a process and of all that it has started. What they share counts for each. */
function memoryKbOf(root: number): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const family = new Set([root]);
  let sum = 0;
  // Children have higher numbers than their parents until numbers begin anew, so one pass in order finds them.
  const processes = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number));
  for (const [pid = 0, parent = 0, kb = 0] of processes.sort(([a = 0], [b = 0]) => a - b)) {
    if (family.has(parent)) family.add(pid);
    if (family.has(pid)) sum += kb;
  }
  return sum;
}

function grown(size: number): string {
  const folder = join(scratch, 'entries');
  writeGrownCatalog(folder, { from: entries, real: loadEntries(entries) }, size);
  return folder;
}

/** Copies files by reading and writing them, since the file system could clone them otherwise. */
function secondsToWrite(files: readonly string[]): number {
  const copies = join(scratch, 'copies');
  const start = performance.now();
  for (const file of files) {
    const copy = join(copies, file);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(file));
  }
  return (performance.now() - start) / 1_000;
}
