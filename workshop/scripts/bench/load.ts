import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { BUILT_FILES } from '../../../src/catalog/open.ts';
import { readArguments } from '../../../src/command-line/arguments.ts';
import { environment, extendEnvironment } from '../../../src/environment/environment.ts';
import { buildSite } from '../../../src/local/build-site.ts';
import { openRedis } from '../../../src/local/redis/embedded-redis.ts';
import { measureMemory } from '../../measure/load/measure-memory.ts';
import { measureScenarios, type ResultLine } from '../../measure/load/measure-scenarios.ts';
import { FLAT_RULE } from '../../measure/load/memory.ts';
import {
  bareServer,
  listenLocally,
  miniSearchServer,
  PEER_SERVERS,
} from '../../measure/load/peer-servers.ts';
import { memoryRow, scenarioRow } from '../../measure/load/result-rows.ts';
import { prepareScenarios, type Scenario } from '../../measure/load/scenarios.ts';
import { type ServerProcess, startServer } from '../../measure/load/server-process.ts';

const USAGE = `Usage: node workshop/scripts/bench/load.ts [--seconds 5 --minutes 10 --connections 10 --rate 200 --only WORDS --dist FOLDER]
Measures the server of "npm start" under load, and minimal servers in the same run for comparison.
Builds the site first, unless --dist names a built one. Then measures the memory of the server for --minutes, with all
kinds of calls in turn. With REDIS_URL the calls that use Redis are measured again on that server. Its database 9, or
the one in the address, is emptied before and after.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    dist: { type: 'string' },
    peer: { type: 'string' }, // Set in child processes of this script: the peer to run.
  },
});
const [seconds, minutes, connections, rate] = (['seconds', 'minutes', 'connections', 'rate'] as const).map(
  (name) => Number(values[name]),
) as [number, number, number, number];
const MAX_MINUTES = 60;
const INTERRUPTED = 130; // The exit code that shells expect after Ctrl+C: 128 + SIGINT.
const stopping = new AbortController();

if (!(seconds > 0 && minutes >= 0 && minutes <= MAX_MINUTES && connections >= 1 && rate >= 1))
  refuse(
    `--seconds must be above 0, --connections and --rate at least 1, --minutes from 0 to ${MAX_MINUTES}.`,
  );
if (values.peer) await runPeer(values.peer, values.dist ?? '');
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await bench().catch((error: unknown) => {
    console.error(stopping.signal.aborted ? 'Stopped.' : error);
    process.exitCode = stopping.signal.aborted ? INTERRUPTED : 1;
  });
}

async function runPeer(name: string, dist: string): Promise<void> {
  const server = name === 'bare' ? bareServer() : miniSearchServer(await readDump(dist));
  console.log(`Peer http://localhost:${await listenLocally(server)}/`);
  process.once('SIGTERM', () => process.exit(0));
}

async function readDump(dist: string): Promise<Entry[]> {
  const text = await readFile(join(dist, BUILT_FILES.entries), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}

async function bench(): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const dist = values.dist ?? (await buildInto(parts));
  const entries = await readDump(dist);
  const peers = { bare: '', minisearch: '' };
  for (const name of PEER_SERVERS) {
    const args = ['workshop/scripts/bench/load.ts', '--peer', name, '--dist', dist];
    peers[name] = parts.use(await startServer(args, /^Peer http:\/\/localhost:(\d+)\/$/m)).origin;
  }
  const redisUrl = environment().localRedisUrl;
  await benchOn('', { dist, entries, peers });
  if (redisUrl !== null) await benchOn(onOwnDatabase(redisUrl), { dist, entries, peers });
}

async function buildInto(parts: AsyncDisposableStack): Promise<string> {
  const dist = parts.adopt(await mkdtemp(join(tmpdir(), 'callbook-load-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
  const restore = extendEnvironment({ CALLBOOK_DIST: dist, ASTRO_TELEMETRY_DISABLED: '1' });
  await buildSite();
  restore();
  return dist;
}

type Bench = { dist: string; entries: Entry[]; peers: { bare: string; minisearch: string } };

/** Starts a server and measures it: all calls on the embedded Redis, or the calls that use Redis on `redisUrl`. */
async function benchOn(redisUrl: string, { dist, entries, peers }: Bench): Promise<void> {
  await using parts = new AsyncDisposableStack();
  if (redisUrl) {
    await emptyRedis(redisUrl);
    parts.defer(() => emptyRedis(redisUrl));
  }
  const restore = extendEnvironment({ PORT: '0', CALLBOOK_DIST: dist, REDIS_URL: redisUrl });
  const server = parts.use(
    await startServer(['scripts/start.ts', '--no-build'], /^ *Site +http:\/\/localhost:(\d+)\/$/m),
  );
  restore();
  const scenarios = (await prepareScenarios(server.origin, entries)).filter(
    ({ name, touchesRedis }) => name.includes(values.only) && (touchesRedis || !redisUrl),
  );
  console.error(`Server at ${server.origin}`);
  const lines: ResultLine[] = [];
  const onLine = (line: ResultLine) => {
    lines.push(line);
    console.error(`${line.what}: ${Math.round(line.result.perSecond)} a second`);
  };
  const { signal } = stopping;
  await measureScenarios(scenarios, { ...server, entries, peers, seconds, connections, signal, onLine });
  const store = redisUrl ? 'redis-server' : 'the embedded Redis';
  console.log(`\n${entries.length} entries, ${store}, ${connections} connections, ${seconds} s each.`);
  console.table(lines.map(scenarioRow));
  if (minutes > 0) await reportMemory(server, scenarios);
  console.log(`Load average of the machine: ${loadWords()}.`);
}

/** Database 9 unless the address names one, so that the data of a Redis in use is kept. */
function onOwnDatabase(address: string): string {
  const url = new URL(address);
  if (url.pathname.length <= 1) url.pathname = '/9';
  return url.href;
}

async function emptyRedis(url: string): Promise<void> {
  const redis = await openRedis(url);
  await redis.send(['FLUSHDB']);
  await redis.close();
}

async function reportMemory({ origin, pid }: ServerProcess, scenarios: readonly Scenario[]): Promise<void> {
  const { result, memory } = await measureMemory(scenarios, {
    origin,
    pid,
    connections,
    rate,
    seconds: minutes * 60,
    signal: stopping.signal,
    onSample: ({ second, mb }) => console.error(`${Math.round(second)} s: ${Math.round(mb)} MB`),
  });
  console.log(`\nMemory of the server during ${minutes} minutes of all kinds of calls, ${rate} per second.`);
  if (memory) console.table([memoryRow(result, memory)]);
  console.log(memory ? FLAT_RULE : 'Too few samples. This needs Linux and more than a few seconds.');
}

function loadWords(): string {
  return loadavg()
    .map((each) => each.toFixed(2))
    .join(' ');
}
