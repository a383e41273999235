/**
 * Probes one catalog of the bench in several runs, records them, and sends its parent what came of each. Started by
 * fork, so that a prober that crashes or hangs is seen as such: `play.ts HEALTHY RUNS [SLUG]...`, with the slugs of the
 * hostile interfaces.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { recordRun } from '../../src/health/history/branch/record.ts';
import { userAgent } from '../../src/health/probe/prober-name.ts';
import { type ProbedEntry, probeAll } from '../../src/health/prober.ts';
import { openGuard } from '../../src/network/guarded-fetch.ts';
import { catalogOf } from './catalog.ts';
import { FIRST_RUN_AT, type Message, type PlayedRun, RUN_EVERY_MS } from './outcome.ts';
import { readStored } from './stored.ts';

const CONTROLS = ['control-a', 'control-b', 'control-c'];

const [healthyCount = 950, runs = 6] = process.argv.slice(2, 4).map(Number);
const hostileSlugs = process.argv.slice(4);
const tell = (message: Message) => process.send?.(message);

/** Starts a process of servers. `turn` lets it know which run begins. */
async function startServers(kind: 'healthy' | 'hostile') {
  const child = fork(new URL('servers-process.ts', import.meta.url), [kind]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const turn = async (run: number) => {
    child.send({ run });
    await once(child, 'message');
  };
  return { port, turn, stop: () => child.disconnect() };
}

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Probes all entries once, as `npm run probe` does, at the time of the given run. */
async function probe(entries: readonly ProbedEntry[], run: number, controlUrls: string[]) {
  const guard = openGuard({
    allow: (ip) => ip === '127.0.0.1',
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const begun = performance.now();
  const faults: string[] = [];
  try {
    const found = await probeAll(entries, {
      fetch: guard.fetch,
      now: () => FIRST_RUN_AT + run * RUN_EVERY_MS + Math.floor(performance.now() - begun),
      sleep: (ms) => setTimeout(ms),
      userAgent: userAgent('https://callbook.test'),
      controlUrls,
      onError: (error) => faults.push(`${error.message}: ${error.cause}`),
    });
    return { found, faults };
  } finally {
    await guard.close();
  }
}

async function play(repository: string): Promise<void> {
  const [healthy, hostile] = await Promise.all([startServers('healthy'), startServers('hostile')]);
  const ports = { healthy: healthy.port, hostile: hostile.port, closed: await closedPort() };
  const entries = catalogOf(healthyCount, hostileSlugs, ports);
  const controls = CONTROLS.map((name) => `http://${name}.test:${ports.healthy}/`);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  for (let run = 0; run < runs; run += 1) {
    await Promise.all([healthy.turn(run), hostile.turn(run)]);
    delay.enable();
    const begun = performance.now();
    const { found, faults } = await probe(entries, run, controls);
    const probed = performance.now();
    const reported: string[] = [];
    const options = {
      repository,
      now: () => new Date(found.at),
      report: (line: string) => reported.push(line),
    };
    try {
      recordRun(found, options);
    } catch (error) {
      faults.push(`recording failed: ${error}`);
    }
    const checks = found.checks.map(({ slug, state, latency_ms, cause }) => ({
      slug,
      state,
      latency_ms,
      cause,
    }));
    const played: PlayedRun = {
      run,
      isVoid: found.void,
      checks,
      faults: [...faults, ...reported],
      probeMs: Math.round(probed - begun),
      recordMs: Math.round(performance.now() - probed),
      stallMs: Math.round(delay.max / 1e6),
      memoryMb: Math.round(process.resourceUsage().maxRSS / 1_024),
    };
    delay.reset();
    tell({ played });
  }
  tell({ stored: readStored(repository, entries, runs) });
  for (const servers of [healthy, hostile]) servers.stop();
}

const repository = mkdtempSync(join(tmpdir(), 'callbook-hostile-'));
spawnSync('git', ['init', '--quiet', repository]);
try {
  await play(repository);
} finally {
  rmSync(repository, { recursive: true, force: true });
  process.disconnect?.();
}
