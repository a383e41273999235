import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Load } from './cannon.ts';
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
  { origin, connections, seconds, signal, rate }: Load,
  from = 0,
): Promise<Figures> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let [source, sent, errors] = [from, 0, 0];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const worker = async () => {
    while (performance.now() < end && !signal?.aborted) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(source++) });
      for (let i = 0; i < CALLS_A_SOURCE && performance.now() < end && !signal?.aborted; i += 1) {
        const shot = shots[sent++ % shots.length] as Shot;
        const asked = performance.now();
        const status = await send(origin, shot, agent).catch(() => null);
        if (status === null) errors += 1;
        else {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          times.push(performance.now() - asked);
        }
        if (rate) await new Promise((resolve) => setTimeout(resolve, (1_000 * connections) / rate));
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  signal?.throwIfAborted();
  return figuresOf(times, { seconds: (performance.now() - start) / 1_000, errors, statuses });
}

/** The status of the answer to one request. */
export function send(origin: string, shot: Shot, agent?: Agent): Promise<number> {
  return exchange(origin, shot, agent).then(({ status }) => status);
}

/** Sends one request and reads its answer, without unpacking it. */
export function exchange(
  origin: string,
  { method, path, headers = {}, body = '' }: Shot,
  agent?: Agent,
): Promise<{ status: number; body: string; bytes: number; etag: string | undefined }> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, ...(agent ? { agent } : {}) };
    const outgoing = request(origin + path, options, (incoming) => {
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      text(incoming).then(
        (read) =>
          resolve({ status: incoming.statusCode ?? 0, body: read, bytes, etag: incoming.headers.etag }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
