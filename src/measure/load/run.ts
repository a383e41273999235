import type { Entry } from '../../catalog/entry-schema.ts';
import { fire, type Load } from './cannon.ts';
import { exchange } from './exchange.ts';
import type { Figures } from './figures.ts';
import { fireFromManySources } from './many-sources.ts';
import type { PeerName } from './peers.ts';
import { askFor, needsOf, type Scene } from './scenes.ts';
import { get, type Shot } from './shot.ts';

/** One line of the table. A peer stands under what it is compared with; `ratio` is the rate to that of the peer. */
export type Line = { what: string; figures: Figures; bytes: number | null; ratio: number | null };

export type RunOptions = Omit<Load, 'rate'> & {
  peers: Readonly<Record<PeerName, string>>;
  entries: readonly Entry[];
  onLine: (line: Line) => void;
};

const WARM_UP_S = 2; // Code is compiled and connections are open by then.
const SAMPLED_ANSWERS = 10; // Whose mean size the bare server answers with.
const REPORT_BYTES = 200; // Of an answer to a report: asking for one would count as one.
const SOURCES_A_SCENE = 20_000; // More than any scene gets to use, so that none meets the sources of another.

/** Measures every kind of call in turn, each right after a warm-up and before its peers. */
export async function measureScenes(scenes: readonly Scene[], options: RunOptions): Promise<void> {
  let sources = 0;
  const shoot = (scene: Scene, seconds: number) => {
    if (!scene.manySources) return fire(scene.shots, { ...options, seconds });
    sources += SOURCES_A_SCENE;
    return fireFromManySources(scene.shots, { ...options, seconds }, sources);
  };
  for (const scene of scenes) {
    const bytes = await meanBytes(options.origin, scene);
    await shoot(scene, Math.min(WARM_UP_S, options.seconds));
    const figures = await shoot(scene, options.seconds);
    options.onLine({ what: scene.name, figures, bytes, ratio: null });
    for (const peer of scene.peers) {
      const shots = shotsAt(peer, bytes, options.entries);
      const load = { ...options, origin: options.peers[peer] };
      await fire(shots, { ...load, seconds: Math.min(WARM_UP_S, options.seconds) });
      const theirs = await fire(shots, load);
      const ratio = figures.perSecond / theirs.perSecond;
      options.onLine({
        what: PEER_WORDS[peer],
        figures: theirs,
        bytes: peer === 'bare' ? bytes : null,
        ratio,
      });
    }
  }
}

const PEER_WORDS: Readonly<Record<PeerName, string>> = {
  bare: '  bare node:http, as many bytes',
  minisearch: '  MiniSearch behind node:http',
};

const shotsAt = (peer: PeerName, bytes: number, entries: readonly Entry[]): Shot[] =>
  peer === 'bare' ? [get(`/${bytes}`)] : needsOf(entries).map((need) => get(`/?${askFor(need)}`));

async function meanBytes(origin: string, { shots, manySources }: Scene): Promise<number> {
  if (manySources) return REPORT_BYTES;
  const asked = shots.slice(0, SAMPLED_ANSWERS);
  let sum = 0;
  for (const shot of asked) sum += (await exchange(origin, shot)).bytes;
  return Math.round(sum / asked.length);
}
