import { Agent } from 'node:http';
import type { Entry } from '../entry/schema.ts';
import { fire, type Load } from './cannon.ts';
import type { Figures } from './figures.ts';
import { exchange, fireFromManySources } from './many-sources.ts';
import { judgeMemory, type Memory, residentMb, type Sample } from './memory.ts';
import type { PeerName } from './peers.ts';
import { askFor, needsOf, readScenes, type Scene, writeScenes } from './scenes.ts';
import { get, post, type Shot } from './shot.ts';

/** One line of the table. A peer stands under what it is compared with; `ratio` is the rate to that of the peer. */
export type Line = { what: string; figures: Figures; bytes: number; ratio: number | null };

export type RunOptions = Omit<Load, 'origin' | 'rate'> & {
  origin: string;
  peers: Readonly<Record<PeerName, string>>;
  entries: readonly Entry[];
  /** Only what touches Redis. */
  redisOnly: boolean;
  onLine: (line: Line) => void;
};

const WARM_UP_S = 2;
const SAMPLED_ANSWERS = 10; // Whose mean size the bare server answers with.
const KEYS = 8;
const SAMPLE_MS = 2_000;
const KEY_SOURCE = '127.2.0.'; // Each source may make five keys a day.

/** Measures every kind of call in turn, each right after a warm-up and before its peers. */
export async function measureScenes(options: RunOptions): Promise<Scene[]> {
  const { origin, redisOnly } = options;
  const scenes = await prepareScenes(options);
  let sources = 0;
  for (const scene of scenes) {
    if (redisOnly && !scene.touchesRedis) continue;
    const bytes = await meanBytes(origin, scene);
    const load = { ...options, origin };
    const fireScene = (seconds: number) => {
      sources += scene.manySources ? SOURCES_A_SCENE : 0;
      return scene.manySources
        ? fireFromManySources(scene.shots, { ...load, seconds }, sources)
        : fire(scene.shots, { ...load, seconds });
    };
    await fireScene(Math.min(WARM_UP_S, options.seconds));
    const figures = await fireScene(options.seconds);
    const peers = await measurePeers(scene, bytes, options);
    const ratio = figures.perSecond / (peers[0]?.figures.perSecond ?? Number.NaN);
    options.onLine({ what: scene.name, figures, bytes, ratio });
    for (const peer of peers) options.onLine({ ...peer, ratio: figures.perSecond / peer.figures.perSecond });
  }
  return scenes;
}

const SOURCES_A_SCENE = 20_000; // More than any scene gets to use.

/** The calls that this server is to be asked, with keys of its own for those that follow. */
export async function prepareScenes({
  origin,
  entries,
}: Pick<RunOptions, 'origin' | 'entries'>): Promise<Scene[]> {
  const dump = await exchange(origin, get('/api/public/entries.ndjson'));
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, i) => makeKey(origin, i)));
  return [
    ...readScenes(entries, dump.etag ?? ''),
    ...writeScenes(entries, keys, `${origin}/_local/inbox/load`),
  ];
}

async function makeKey(origin: string, i: number): Promise<string> {
  const agent = new Agent({ localAddress: `${KEY_SOURCE}${1 + Math.floor(i / 4)}` });
  const answer = await exchange(
    origin,
    post('/api/public/keys', { email: 'load@callbook.localhost' }),
    agent,
  );
  if (answer.status !== 200) throw new Error(`POST keys answered ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { key: string }).key;
}

async function meanBytes(origin: string, { shots, manySources }: Scene): Promise<number> {
  if (manySources) return REPORT_BYTES;
  const asked = shots.slice(0, SAMPLED_ANSWERS);
  let sum = 0;
  for (const shot of asked) sum += (await exchange(origin, shot)).bytes;
  return Math.round(sum / asked.length);
}

const REPORT_BYTES = 200; // Of an answer to a report; asking for one would count as one.

async function measurePeers(
  scene: Scene,
  bytes: number,
  options: RunOptions,
): Promise<Omit<Line, 'ratio'>[]> {
  const { peers, entries } = options;
  const shotsAt: Record<PeerName, Shot[]> = {
    bare: [get(`/${bytes}`)],
    minisearch: needsOf(entries).map((need) => get(`/?${askFor(need)}`)),
  };
  const lines: Omit<Line, 'ratio'>[] = [];
  for (const name of scene.peers) {
    const load = { ...options, origin: peers[name] };
    await fire(shotsAt[name], { ...load, seconds: Math.min(WARM_UP_S, options.seconds) });
    const figures = await fire(shotsAt[name], load);
    lines.push({ what: `  ${PEER_WORDS[name]}`, figures, bytes: name === 'bare' ? bytes : Number.NaN });
  }
  return lines;
}

const PEER_WORDS: Readonly<Record<PeerName, string>> = {
  bare: 'bare node:http, as many bytes',
  minisearch: 'MiniSearch behind node:http',
};

export type MixedLoad = Omit<Load, 'origin'> & { pid: number; onSample: (sample: Sample) => void };

/**
 * Sends all kinds of calls in turn for a time, and looks at the memory of the server meanwhile. `memory` is null where
 * it could not be looked at often enough.
 */
export async function measureMemory(
  scenes: readonly Scene[],
  origin: string,
  { pid, onSample, ...load }: MixedLoad,
): Promise<{ figures: Figures; memory: Memory | null }> {
  const samples: Sample[] = [];
  const start = performance.now();
  const look = () => {
    const mb = residentMb(pid);
    if (mb === null) return;
    const sample = { second: (performance.now() - start) / 1_000, mb };
    samples.push(sample);
    onSample(sample);
  };
  const timer = setInterval(look, SAMPLE_MS);
  look();
  try {
    const figures = await fire(mixed(scenes), { ...load, origin });
    look();
    return { figures, memory: judgeMemory(samples) };
  } finally {
    clearInterval(timer);
  }
}

/** The first call of each kind, then the second, and so on. */
function mixed(scenes: readonly Scene[]): Shot[] {
  const longest = Math.max(...scenes.map(({ shots }) => shots.length));
  return Array.from({ length: longest }, (_, i) =>
    scenes.map(({ shots }) => shots[i % shots.length] as Shot),
  ).flat();
}
