import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readArguments } from '../../../src/command-line/arguments.ts';
import { userAgent } from '../../../src/health/probe/pace/polite-fetch.ts';
import { probeAll } from '../../../src/health/probe/prober.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { openGuard } from '../../../src/network/guarded-fetch.ts';

const USAGE = `Usage: node workshop/scripts/bench/probe.ts [--endpoints 1000] [--answer-ms 100]
Measures one probe run of many endpoints, each on its own host and with a fixed response time, and the recording of it.`;
const BUDGET_MS = 6_000; // For a run of 1,000 endpoints and its recording.
const CONTROLS = ['control-a', 'control-b', 'control-c'];

/** Serves the endpoints on a separate thread, so that they do not affect the measured time. */
function serve(): void {
  const answerMs = workerData as number;
  const server = createServer((request, response) => {
    const body = JSON.stringify({ host: request.headers.host, values: [1, 2, 3] });
    setTimeout(answerMs).then(() => response.setHeader('Content-Type', 'application/json').end(body));
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}

async function openEndpoints(answerMs: number): Promise<{ port: number; close: () => Promise<number> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: answerMs });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  return { port, close: () => worker.terminate() };
}

async function bench(endpoints: number, answerMs: number): Promise<void> {
  const { port, close } = await openEndpoints(answerMs);
  const guard = openGuard({
    allow: (ip) => ip === '127.0.0.1',
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const urlOf = (host: string) => `http://${host}.test:${port}/`;
  const entries = Array.from({ length: endpoints }, (_, i) => ({
    slug: `endpoint-${i}`,
    category: 'api' as const,
    endpoint: urlOf(`endpoint-${i}`),
    probe_url: null,
  }));
  const start = performance.now();
  const run = await probeAll(entries, {
    fetch: guard.fetch,
    now: Date.now,
    sleep: (ms) => setTimeout(ms),
    userAgent: userAgent('https://callbook.test'),
    controlUrls: CONTROLS.map(urlOf),
  });
  const probed = performance.now();
  const repository = mkdtempSync(join(tmpdir(), 'callbook-bench-'));
  spawnSync('git', ['init', '-q', repository]);
  recordRun(run, { repository, now: () => new Date(), report: console.error });
  const recorded = performance.now();
  rmSync(repository, { recursive: true });
  await guard.close();
  await close();
  const ok = run.checks.filter(({ state }) => state === 'ok').length;
  console.table([
    {
      endpoints,
      ok,
      probe_ms: Math.round(probed - start),
      record_ms: Math.round(recorded - probed),
      total_ms: Math.round(recorded - start),
      budget_ms: BUDGET_MS,
    },
  ]);
}

if (isMainThread) {
  const { values, refuse } = readArguments(process, {
    usage: USAGE,
    options: {
      endpoints: { type: 'string', default: '1000' },
      'answer-ms': { type: 'string', default: '100' },
    },
  });
  const [endpoints, answerMs] = [Number(values.endpoints), Number(values['answer-ms'])];
  if (!(Number.isInteger(endpoints) && endpoints >= 1 && answerMs >= 0))
    refuse('--endpoints must be a whole number from 1, --answer-ms a number from 0.');
  await bench(endpoints, answerMs);
} else {
  serve();
}
