import autocannon from 'autocannon';
import type { LoadRequest } from './load-request.ts';
import { type LoadResult, summarizeLoad } from './load-result.ts';

export type Load = {
  origin: string;
  connections: number;
  seconds: number;
  /** Requests per second over all connections. Unlimited if undefined. */
  rate?: number | undefined;
  signal?: AbortSignal | undefined;
};

const TIMEOUT_S = 10; // The time limit of a function.
const MAX_SAMPLE_MS = 1_000;

/** Sends the requests in turn over each connection, for `load.seconds`. Rejects if `signal` aborts. */
export async function runLoad(requests: readonly LoadRequest[], load: Load): Promise<LoadResult> {
  load.signal?.throwIfAborted();
  const times: number[] = [];
  const instance = autocannon({
    url: load.origin,
    connections: load.connections,
    duration: load.seconds,
    timeout: TIMEOUT_S,
    sampleInt: Math.min(MAX_SAMPLE_MS, load.seconds * 1_000),
    requests: [...requests],
    ...(load.rate === undefined ? {} : { overallRate: load.rate }),
  });
  instance.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const stop = () => instance.stop();
  load.signal?.addEventListener('abort', stop, { once: true });
  const result = await instance;
  load.signal?.removeEventListener('abort', stop);
  load.signal?.throwIfAborted();
  const statuses = new Map(
    Object.entries(result.statusCodeStats).map(([status, { count }]) => [Number(status), count]),
  );
  return summarizeLoad(times, { seconds: result.duration, errors: result.errors, statuses });
}
