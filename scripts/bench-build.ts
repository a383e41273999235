/**
 * Measures a build of the site into an empty folder: seconds, peak memory, files, and how busy the machine was.
 *   node scripts/bench-build.ts --entries FOLDER
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extendEnvironment } from '../src/environment.ts';

/** Runs within the build, since only a process itself knows its peak. */
const TELL_PEAK = `process.on('exit', () => console.error('peak_kb=' + process.resourceUsage().maxRSS));`;

const { entries } = parseArgs({ options: { entries: { type: 'string', default: 'entries' } } }).values;
const dist = mkdtempSync(join(tmpdir(), 'callbook-bench-'));
// What the build inherits.
extendEnvironment({ CALLBOOK_ENTRIES: entries, CALLBOOK_DIST: dist, ASTRO_TELEMETRY_DISABLED: '1' });
try {
  const load = loadavg()[0] ?? 0;
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(TELL_PEAK)}`,
      'node_modules/astro/bin/astro.mjs',
      'build',
    ],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const seconds = (performance.now() - start) / 1_000;
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const peak = Math.max(...[...stderr.matchAll(/peak_kb=(\d+)/g)].map(([, kb]) => Number(kb)));
  console.table([
    {
      entries: files.filter(({ parentPath }) => parentPath.endsWith('/api/public/registry')).length,
      seconds: Number(seconds.toFixed(1)),
      peak_mb: Math.round(peak / 1_024),
      files: files.length,
      load: Number(load.toFixed(1)),
    },
  ]);
} finally {
  rmSync(dist, { recursive: true, force: true });
}
