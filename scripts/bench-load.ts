/**
 * Measures the server that `npm start` runs, under load, beside servers that do next to nothing, in the same run.
 *   npm run bench:load [-- --seconds 5 --minutes 10 --connections 10 --rate 200 --dist FOLDER]
 * Builds the site first, unless --dist names a built one. With REDIS_URL the calls that touch Redis are measured a
 * second time on that server; its database 9, or the one that the address names, is emptied before and after.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_FILES } from '../src/catalog/open.ts';
import type { Entry } from '../src/entry/schema.ts';
import { environment, extendEnvironment } from '../src/environment.ts';
import { startServer } from '../src/load/child.ts';
import { wordsOf } from '../src/load/figures.ts';
import { FLAT_RULE } from '../src/load/memory.ts';
import { bareServer, listenOn, miniSearchServer, PEER_SERVERS } from '../src/load/peers.ts';
import { type Line, measureMemory, measureScenes, type prepareScenes } from '../src/load/run.ts';
import { buildSite } from '../src/local/build-site.ts';
import { openRedis } from '../src/local/redis-engine.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    dist: { type: 'string' },
    peer: { type: 'string' }, // Within a child alone: which peer to be.
  },
});
const seconds = Number(values.seconds);
const minutes = Number(values.minutes);
const connections = Number(values.connections);
const rate = Number(values.rate);
const SITE = /^ *Site +http:\/\/localhost:(\d+)\/$/m;
const MOST_MINUTES = 60;

const stopping = new AbortController();
async function bePeer(name: string, dist: string): Promise<void> {
  const server = name === 'bare' ? bareServer() : miniSearchServer(await readDump(dist));
  console.log(`Peer http://localhost:${await listenOn(server)}/`);
  process.once('SIGTERM', () => process.exit(0));
}

const readDump = async (dist: string): Promise<Entry[]> =>
  (await readFile(join(dist, BUILT_FILES.entries), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);

async function bench(): Promise<void> {
  if (![seconds, minutes, connections, rate].every((each) => each >= 0) || minutes > MOST_MINUTES)
    throw new Error(
      `--seconds, --connections, --rate and --minutes are numbers; minutes up to ${MOST_MINUTES}.`,
    );
  await using parts = new AsyncDisposableStack();
  const dist = values.dist ?? (await buildInto(parts));
  const entries = await readDump(dist);
  const peers = { bare: '', minisearch: '' };
  for (const name of PEER_SERVERS) {
    const args = ['scripts/bench-load.ts', '--peer', name, '--dist', dist];
    peers[name] = parts.use(await startServer(args, /^Peer http:\/\/localhost:(\d+)\/$/m)).origin;
  }
  const options = { peers, entries, seconds, connections, signal: stopping.signal };
  const redisUrl = environment().localRedisUrl;
  await benchOn('', dist, { ...options, redisOnly: false });
  if (redisUrl !== null) await benchOn(onOwnDatabase(redisUrl), dist, { ...options, redisOnly: true });
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

type Options = Omit<Parameters<typeof measureScenes>[0], 'origin' | 'onLine'>;

/** Measures everything on a server of its own: on the embedded Redis, or on the one at an address. */
async function benchOn(redisUrl: string, dist: string, options: Options): Promise<void> {
  await using parts = new AsyncDisposableStack();
  if (redisUrl) {
    await emptyRedis(redisUrl);
    parts.defer(() => emptyRedis(redisUrl));
  }
  const restore = extendEnvironment({ PORT: '0', CALLBOOK_DIST: dist, REDIS_URL: redisUrl });
  const server = parts.use(await startServer(['scripts/start.ts', '--no-build'], SITE));
  restore();
  const lines: Line[] = [];
  const scenes = await measureScenes({
    ...options,
    origin: server.origin,
    onLine: (line) => {
      lines.push(line);
      console.error(`${line.what}: ${Math.round(line.figures.perSecond)}/s`);
    },
  });
  console.log(
    `\nOn ${redisUrl ? 'redis-server' : 'the embedded Redis'}, ${options.entries.length} entries, ${connections} connections, ${seconds} s each. Load of the machine: ${loadWords()}.`,
  );
  console.table(lines.map(rowOf));
  if (minutes > 0) await watchMemory(server, scenes);
}

async function emptyRedis(url: string): Promise<void> {
  const redis = await openRedis(url);
  await redis.send(['FLUSHDB']);
  await redis.close();
}

/** Database 9, unless the address names one, as in tests: whoever measures beside a Redis in use keeps its data. */
function onOwnDatabase(address: string): string {
  const url = new URL(address);
  if (url.pathname.length <= 1) url.pathname = '/9';
  return url.href;
}

const loadWords = () =>
  loadavg()
    .map((each) => each.toFixed(2))
    .join(' ');
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function rowOf({ what, figures, bytes, ratio }: Line) {
  const { perSecond, p50Ms, p99Ms, errors, statuses } = figures;
  return {
    what,
    'requests/s': Math.round(perSecond),
    'p50 ms': rounded(p50Ms, 2),
    'p99 ms': rounded(p99Ms, 2),
    errors,
    statuses: wordsOf(statuses),
    bytes: Number.isNaN(bytes) ? '' : bytes,
    'to peer': ratio === null ? '' : rounded(ratio, 2),
  };
}

type Server = { origin: string; pid: number };

async function watchMemory({ origin, pid }: Server, scenes: Awaited<ReturnType<typeof prepareScenes>>) {
  const { figures, memory } = await measureMemory(scenes, origin, {
    pid,
    connections,
    seconds: minutes * 60,
    rate,
    signal: stopping.signal,
    onSample: ({ second, mb }) => {
      if (Math.round(second) % 60 < 2) console.error(`${Math.round(second)} s: ${Math.round(mb)} MB`);
    },
  });
  console.log(
    `\nMemory of the server in ${minutes} minutes of mixed calls, ${rate} a second. Load of the machine: ${loadWords()}.`,
  );
  if (!memory)
    return void console.log('It could not be looked at: that needs Linux, and more than a few seconds.');
  const { firstMb, lastMb, mostMb, mbAnHour, isFlat } = memory;
  console.table([
    {
      'requests/s': Math.round(figures.perSecond),
      'p50 ms': rounded(figures.p50Ms, 2),
      'p99 ms': rounded(figures.p99Ms, 2),
      errors: figures.errors,
      statuses: wordsOf(figures.statuses),
      'MB warm': Math.round(firstMb),
      'MB at the end': Math.round(lastMb),
      'MB at most': Math.round(mostMb),
      'MB an hour': rounded(mbAnHour, 1),
      flat: isFlat ? 'yes' : 'no',
    },
  ]);
  console.log(FLAT_RULE);
}

if (values.peer) await bePeer(values.peer, values.dist ?? '');
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await bench().catch((error: unknown) => {
    process.exitCode = stopping.signal.aborted ? 130 : 1;
    console.error(stopping.signal.aborted ? 'Stopped.' : error);
  });
}
