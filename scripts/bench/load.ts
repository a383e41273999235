import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { BUILT_FILES } from '../../src/catalog/open.ts';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment, extendEnvironment } from '../../src/environment/environment.ts';
import { buildSite } from '../../src/local/build-site.ts';
import { openRedis } from '../../src/local/redis/redis-engine.ts';
import { type ServerProcess, startServer } from '../../src/measure/load/child.ts';
import { FLAT_RULE } from '../../src/measure/load/memory.ts';
import { measureMemory } from '../../src/measure/load/mixed-load.ts';
import { bareServer, listenOn, miniSearchServer, PEER_SERVERS } from '../../src/measure/load/peers.ts';
import { type Line, measureScenes } from '../../src/measure/load/run.ts';
import { prepareScenes, type Scene } from '../../src/measure/load/scenes.ts';
import { memoryRow, rowOf } from '../../src/measure/load/table.ts';

const USAGE = `Usage: npm run bench:load [-- --seconds 5 --minutes 10 --connections 10 --rate 200 --only WORDS --dist FOLDER]
Measures the server that "npm start" runs, under load, beside servers that do next to nothing, in the same run.
Builds the site first, unless --dist names a built one. Then its memory is watched for --minutes, under all kinds of
calls in turn. With REDIS_URL the calls that touch Redis are measured a second time on that server; its database 9,
or the one that the address names, is emptied before and after.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    dist: { type: 'string' },
    peer: { type: 'string' }, // In a process that this script starts: which peer to be.
  },
});
const [seconds, minutes, connections, rate] = (['seconds', 'minutes', 'connections', 'rate'] as const).map(
  (name) => Number(values[name]),
) as [number, number, number, number];
const MAX_MINUTES = 60;
const INTERRUPTED = 130; // What shells expect of a program that was stopped by Ctrl+C.
const stopping = new AbortController();

if (!(seconds > 0 && minutes >= 0 && minutes <= MAX_MINUTES && connections >= 1 && rate >= 1))
  refuse(`--seconds, --connections and --rate are over 0, --minutes from 0 to ${MAX_MINUTES}.`);
if (values.peer) await bePeer(values.peer, values.dist ?? '');
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await bench().catch((error: unknown) => {
    console.error(stopping.signal.aborted ? 'Stopped.' : error);
    process.exitCode = stopping.signal.aborted ? INTERRUPTED : 1;
  });
}

async function bePeer(name: string, dist: string): Promise<void> {
  const server = name === 'bare' ? bareServer() : miniSearchServer(await readDump(dist));
  console.log(`Peer http://localhost:${await listenOn(server)}/`);
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
    const args = ['scripts/bench/load.ts', '--peer', name, '--dist', dist];
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

/** Measures on a server of its own: everything on the embedded Redis, what touches Redis on the one at an address. */
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
  const scenes = (await prepareScenes(server.origin, entries)).filter(
    ({ name, touchesRedis }) => name.includes(values.only) && (touchesRedis || !redisUrl),
  );
  console.error(`Server at ${server.origin}`);
  const lines: Line[] = [];
  const onLine = (line: Line) => {
    lines.push(line);
    console.error(`${line.what}: ${Math.round(line.figures.perSecond)} a second`);
  };
  const { signal } = stopping;
  await measureScenes(scenes, { ...server, entries, peers, seconds, connections, signal, onLine });
  const store = redisUrl ? 'redis-server' : 'the embedded Redis';
  console.log(`\n${entries.length} entries, ${store}, ${connections} connections, ${seconds} s each.`);
  console.table(lines.map(rowOf));
  if (minutes > 0) await watchMemory(server, scenes);
  console.log(`Load of the machine: ${loadWords()}.`);
}

/** Database 9, unless the address names one, as in tests: whoever measures beside a Redis in use keeps its data. */
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

async function watchMemory({ origin, pid }: ServerProcess, scenes: readonly Scene[]): Promise<void> {
  const { figures, memory } = await measureMemory(scenes, {
    origin,
    pid,
    connections,
    rate,
    seconds: minutes * 60,
    signal: stopping.signal,
    onSample: ({ second, mb }) => console.error(`${Math.round(second)} s: ${Math.round(mb)} MB`),
  });
  console.log(`\nMemory of the server in ${minutes} minutes of all kinds of calls, ${rate} a second.`);
  if (memory) console.table([memoryRow(figures, memory)]);
  console.log(memory ? FLAT_RULE : 'Too few looks at it: that needs Linux, and more than a few seconds.');
}

function loadWords(): string {
  return loadavg()
    .map((each) => each.toFixed(2))
    .join(' ');
}
