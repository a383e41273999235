import { type Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Shot } from './shot.ts';

export type Exchanged = { status: number; body: string; bytes: number; etag: string };

/** Sends one request and reads its answer, without unpacking it. Rejects where none comes. */
export function exchange(
  origin: string,
  { method, path, headers = {}, body = '' }: Shot,
  agent?: Agent,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, ...(agent ? { agent } : {}) };
    const outgoing = request(origin + path, options, (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      buffer(incoming).then(
        (read) => resolve({ status, body: read.toString(), bytes: read.length, etag: answered.etag ?? '' }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
