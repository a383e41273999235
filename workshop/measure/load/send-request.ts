import { type Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { LoadRequest } from './load-request.ts';

export type ReceivedResponse = { status: number; body: string; bytes: number; etag: string };

/** Sends one request and reads the response without decompressing it. Rejects if there is no response. */
export function sendRequest(
  origin: string,
  { method, path, headers = {}, body = '' }: LoadRequest,
  agent?: Agent,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, ...(agent ? { agent } : {}) };
    const outgoing = request(origin + path, options, (incoming) => {
      const { statusCode: status = 0, headers: responseHeaders } = incoming;
      buffer(incoming).then(
        (read) =>
          resolve({ status, body: read.toString(), bytes: read.length, etag: responseHeaders.etag ?? '' }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
