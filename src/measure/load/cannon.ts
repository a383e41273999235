import autocannon from 'autocannon';
import { type Figures, figuresOf } from './figures.ts';
import type { Shot } from './shot.ts';

export type Load = {
  origin: string;
  connections: number;
  seconds: number;
  /** Requests a second over all connections; as many as go where it is left out. */
  rate?: number | undefined;
  signal?: AbortSignal | undefined;
};

const TIMEOUT_S = 10; // As long as a function may take.
const MAX_SAMPLE_MS = 1_000;

/** Sends the shots in turn, over each connection, for a time. Rejects where `signal` aborts. */
export async function fire(shots: readonly Shot[], load: Load): Promise<Figures> {
  load.signal?.throwIfAborted();
  const times: number[] = [];
  const instance = autocannon({
    url: load.origin,
    connections: load.connections,
    duration: load.seconds,
    timeout: TIMEOUT_S,
    sampleInt: Math.min(MAX_SAMPLE_MS, load.seconds * 1_000),
    requests: [...shots],
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
  return figuresOf(times, { seconds: result.duration, errors: result.errors, statuses });
}
