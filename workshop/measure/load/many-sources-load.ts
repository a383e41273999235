import { Agent } from 'node:http';
import type { LoadRequest } from './load-request.ts';
import { type LoadResult, summarizeLoad } from './load-result.ts';
import type { Load } from './run-load.ts';
import { sendRequest } from './send-request.ts';

const CALLS_PER_SOURCE = 50; // One source may send 60 reports an hour.
const ADDRESSES_PER_BLOCK = 250;

/** Loopback addresses 127.1.0.1, 127.1.0.2, …: Linux accepts all of 127.0.0.0/8 without setup. */
const addressOf = (source: number): string =>
  `127.1.${Math.floor(source / ADDRESSES_PER_BLOCK)}.${1 + (source % ADDRESSES_PER_BLOCK)}`;

/**
 * Sends the requests in turn from changing addresses, so that no rate limit per address is reached.
 * @param from number of the first address; pass a new range to avoid addresses of an earlier run
 */
export async function runLoadFromManySources(
  requests: readonly LoadRequest[],
  { origin, connections, seconds, signal }: Load,
  from = 0,
): Promise<LoadResult> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let [source, sent, errors] = [from, 0, 0];
  const start = performance.now();
  const isOver = () => signal?.aborted || performance.now() >= start + seconds * 1_000;
  const send = async (agent: Agent) => {
    const sentAt = performance.now();
    try {
      const { status } = await sendRequest(origin, requests[sent++ % requests.length] as LoadRequest, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(performance.now() - sentAt);
    } catch {
      errors += 1;
    }
  };
  const work = async () => {
    while (!isOver()) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(source++) });
      for (let calls = 0; calls < CALLS_PER_SOURCE && !isOver(); calls += 1) await send(agent);
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  signal?.throwIfAborted();
  return summarizeLoad(times, { seconds: (performance.now() - start) / 1_000, errors, statuses });
}
