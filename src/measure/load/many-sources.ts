import { Agent } from 'node:http';
import type { Load } from './cannon.ts';
import { exchange } from './exchange.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Shot } from './shot.ts';

const CALLS_A_SOURCE = 50; // Under the 60 reports that one source may send in an hour.
const ADDRESSES_A_BLOCK = 250;

/** One of many addresses of this machine, all of which Linux has by itself: 127.1.0.1, 127.1.0.2, … */
const addressOf = (source: number): string =>
  `127.1.${Math.floor(source / ADDRESSES_A_BLOCK)}.${1 + (source % ADDRESSES_A_BLOCK)}`;

/**
 * Sends the shots in turn from ever new addresses, as that many callers would: a limit of one source is never met.
 * A server that knows callers by their address sees each address as a caller. `from` counts the sources used before.
 */
export async function fireFromManySources(
  shots: readonly Shot[],
  { origin, connections, seconds, signal }: Load,
  from = 0,
): Promise<Figures> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let [source, sent, errors] = [from, 0, 0];
  const start = performance.now();
  const isOver = () => signal?.aborted || performance.now() >= start + seconds * 1_000;
  const shoot = async (agent: Agent) => {
    const asked = performance.now();
    try {
      const { status } = await exchange(origin, shots[sent++ % shots.length] as Shot, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(performance.now() - asked);
    } catch {
      errors += 1;
    }
  };
  const work = async () => {
    while (!isOver()) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(source++) });
      for (let calls = 0; calls < CALLS_A_SOURCE && !isOver(); calls += 1) await shoot(agent);
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  signal?.throwIfAborted();
  return figuresOf(times, { seconds: (performance.now() - start) / 1_000, errors, statuses });
}
