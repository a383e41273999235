/**
 * Probes one catalog of the benchmark and records the results: one run for each number that the parent process sends.
 * For null it sends back what is stored. It runs in a fork, so that a crash or a hang of the prober is noticed:
 * `play.ts HEALTHY [SLUG]...`, with the slugs of the hostile interfaces.
 */
import { fork, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Run } from '../../../src/health/check-schema.ts';
import { userAgent } from '../../../src/health/probe/pace/polite-fetch.ts';
import { probeAll } from '../../../src/health/probe/prober.ts';
import type { ProbedEntry } from '../../../src/health/probe/target.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { openGuard } from '../../../src/network/guarded-fetch.ts';
import type { ServerTools } from '../../../src/operations/server-tools/server-tools-schema.ts';
import { catalogOf } from './catalog.ts';
import { FIRST_RUN_AT, type Message, type PlayedRun, RUN_EVERY_MS } from './outcome.ts';
import { readStored } from './stored.ts';

const CONTROLS = ['control-a', 'control-b', 'control-c'];

const [, , healthyCount, ...hostileSlugs] = process.argv;
const send = (message: Message) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));

/** Starts a process with servers. `turn` sends it the number of the next run. */
async function startServers(kind: 'healthy' | 'hostile') {
  const child = fork(new URL('servers-process.ts', import.meta.url), [kind]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const turn = async (run: number) => {
    child.send({ run });
    await once(child, 'message');
  };
  return { port, turn, stop: () => child.disconnect() };
}

/** A port on which no server listens. */
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
  const tools = new Map<string, ServerTools>();
  try {
    const found = await probeAll(entries, {
      fetch: guard.fetch,
      now: () => FIRST_RUN_AT + run * RUN_EVERY_MS + Math.floor(performance.now() - begun),
      sleep: (ms) => setTimeout(ms),
      userAgent: userAgent('https://callbook.test'),
      controlUrls,
      onTools: (slug, listed) => tools.set(slug, listed),
      onError: (error) => faults.push(`${error.message}: ${error.cause}`),
    });
    return { found, tools, faults };
  } finally {
    await guard.close();
  }
}

/** Records a run, and returns what was reported meanwhile. */
function record(found: Run, tools: ReadonlyMap<string, ServerTools>, repository: string): string[] {
  const reported: string[] = [];
  const report = (line: string) => reported.push(line);
  try {
    recordRun(found, { repository, tools, now: () => new Date(found.at), report });
  } catch (error) {
    reported.push(`recording failed: ${error}`);
  }
  return reported;
}

const delay = monitorEventLoopDelay({ resolution: 10 });

async function playRun(bench: Bench, run: number): Promise<PlayedRun> {
  await Promise.all(bench.servers.map(({ turn }) => turn(run)));
  delay.reset();
  delay.enable();
  const begun = performance.now();
  const { found, tools, faults } = await probe(bench.entries, run, bench.controls);
  const probed = performance.now();
  const reported = record(found, tools, bench.repository);
  const recorded = performance.now();
  delay.disable();
  return {
    run,
    isVoid: found.void,
    checks: found.checks.map(({ slug, state, latency_ms, cause }) => ({ slug, state, latency_ms, cause })),
    faults: [...faults, ...reported],
    probeMs: Math.round(probed - begun),
    recordMs: Math.round(recorded - probed),
    stallMs: Math.round(delay.max / 1e6),
    memoryMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  };
}

/** A catalog with its running servers, and the repository for its history. */
type Bench = {
  repository: string;
  servers: Awaited<ReturnType<typeof startServers>>[];
  entries: ProbedEntry[];
  controls: string[];
};

async function openBench(repository: string): Promise<Bench> {
  const [healthy, hostile] = await Promise.all([startServers('healthy'), startServers('hostile')]);
  const ports = { healthy: healthy.port, hostile: hostile.port, closed: await closedPort() };
  return {
    repository,
    servers: [healthy, hostile],
    entries: catalogOf(Number(healthyCount), hostileSlugs, ports),
    controls: CONTROLS.map((name) => `http://${name}.test:${ports.healthy}/`),
  };
}

async function play(repository: string): Promise<void> {
  const bench = await openBench(repository);
  let played = 0;
  for await (const [{ run }] of on(process, 'message') as AsyncIterable<[{ run: number | null }]>) {
    if (run === null) break;
    await send({ played: await playRun(bench, run) });
    played = run + 1;
  }
  await send({ stored: readStored(repository, bench.entries, played) });
  for (const servers of bench.servers) servers.stop();
}

const repository = mkdtempSync(join(tmpdir(), 'callbook-hostile-'));
spawnSync('git', ['init', '--quiet', repository]);
try {
  await play(repository);
} finally {
  rmSync(repository, { recursive: true, force: true });
  process.disconnect?.();
}
