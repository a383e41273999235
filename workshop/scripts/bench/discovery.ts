import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../../src/command-line/arguments.ts';
import { ENGINES } from '../../measure/relevance/engines.ts';
import type { Latency } from '../../measure/relevance/latency.ts';

const USAGE = `Usage: npm run bench [-- --sizes 1000,10000,100000]
Measures speed and index size on catalogs grown from the real entries, and search libraries in the same run.`;
/** A library that keeps its index in objects needs some gigabytes for 100,000 entries. */
const MAX_MEMORY_MB = 8_192;
const BYTES_PER_MB = 1_000_000;

type Built = { build_ms: number; files: number; bytes: number };
type TimedTask = Latency & { what: string; load_ms: number };

/** @throws Error with the output of the step if it failed or ran out of memory */
function run(step: 'grow' | 'build' | 'open', size: string, folder: string, engine = '', files = 1): unknown {
  const parameters = { step, engine, size, folder, files };
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${MAX_MEMORY_MB}`,
      'workshop/scripts/bench/engine.ts',
      ...Object.entries(parameters).map(([name, value]) => `--${name}=${value}`),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`Step "${step}" failed for ${engine || 'the catalog'} with ${size} entries:\n${stderr}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.error(`${size} entries, ${engine || 'catalog'}: ${step} took ${seconds} s.`);
  return JSON.parse(stdout);
}

function benchEngine(name: string, size: string, folder: string): object[] {
  const built = run('build', size, folder, name) as Built;
  const tasks = run('open', size, folder, name, built.files) as TimedTask[];
  return tasks.map(({ what, queries, load_ms, first_ms, p50_ms, p99_ms, pass_p99_ms }) => ({
    what,
    entries: Number(size),
    build_ms: Math.round(built.build_ms),
    index_mb: rounded(built.bytes / BYTES_PER_MB),
    load_ms: Math.round(load_ms),
    first_ms: rounded(first_ms),
    queries,
    p50_ms: rounded(p50_ms),
    p99_ms: rounded(p99_ms),
    'p99_ms, one pass': rounded(pass_p99_ms),
  }));
}

const rounded = (value: number) => Number(value.toPrecision(3));

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { sizes: { type: 'string', default: '1000,10000,100000' } },
});
const sizes = values.sizes.split(',');
if (!sizes.every((size) => /^[1-9]\d*$/.test(size)))
  refuse(`--sizes is "${values.sizes}"; allowed are whole numbers from 1, separated by commas.`);
const folder = mkdtempSync(join(tmpdir(), 'callbook-bench-'));
const busyBefore = loadavg()[0] ?? 0;
try {
  const lines = sizes.flatMap((size) => {
    run('grow', size, folder);
    return ENGINES.flatMap(({ name }) => benchEngine(name, size, folder));
  });
  console.table(lines);
  console.log(`Load average ${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
