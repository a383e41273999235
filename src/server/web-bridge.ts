import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

export class BodyTooLargeError extends Error {}

type Body = { stream: ReadableStream<Uint8Array>; isCutOff: () => boolean };

/**
 * Converts an incoming message to a Web Request. Its body is a stream that fails after `bodyBytes`; `isCutOff` then
 * returns true. Returns null if the Web Request does not allow the host or the method.
 */
export function toWebRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bodyBytes: number,
): { request: Request; isCutOff: () => boolean } | null {
  const { method = 'GET', url = '/' } = incoming;
  try {
    const origin = originOf(incoming);
    const init = {
      method,
      headers: endToEndHeaders(pairs(incoming.rawHeaders)),
      signal: disconnection(outgoing),
    };
    if (method === 'GET' || method === 'HEAD')
      return { request: new Request(origin + url, init), isCutOff: () => false };
    const body = cappedBody(incoming, bodyBytes);
    outgoing.once('finish', () => discardRest(incoming, bodyBytes));
    const withBody = { ...init, body: body.stream, duplex: 'half' as const };
    return { request: new Request(origin + url, withBody), isCutOff: body.isCutOff };
  } catch {
    return null; // Request refuses TRACE and CONNECT; originOf refuses an invalid Host.
  }
}

/**
 * The origin that Host names. Throws unless there is exactly one Host and it is a name with an optional port (RFC 9112,
 * section 3.2). Only HTTP/1.0 may leave it out, as health checks of load balancers do.
 */
function originOf({ headersDistinct, httpVersion }: IncomingMessage): string {
  const { host: hosts = httpVersion === '1.0' ? ['localhost'] : [] } = headersDistinct;
  const [host = ''] = hosts;
  if (hosts.length !== 1 || /[/?#@\\]/.test(host)) throw new Error('Host is missing or not usable');
  return new URL(`http://${host}`).origin;
}

function cappedBody(incoming: IncomingMessage, limit: number): Body {
  let received = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    // If the reader stops early, the socket stays open: it still has to carry the response.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      received += chunk.length;
      if (received > limit) throw new BodyTooLargeError(`more than ${limit} bytes`);
      yield chunk;
    }
  }
  const stream = Readable.toWeb(Readable.from(chunks())) as unknown as ReadableStream<Uint8Array>;
  return { stream, isCutOff: () => received > limit };
}

/**
 * Discards what is left of a body after the response, because the next request on the connection comes after it. node:http
 * does so only for bodies that nobody began to read. Closes the connection if the rest is over `limit` bytes.
 */
async function discardRest(incoming: IncomingMessage, limit: number): Promise<void> {
  let discarded = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      discarded += chunk.length;
      if (discarded > limit) break;
    }
  } catch {} // The caller disconnected.
  if (discarded > limit) incoming.destroy(); // The iterator would destroy the message without its connection.
}

/** Aborts if the caller disconnects before the response is complete. */
function disconnection(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

function pairs(rawHeaders: readonly string[]): [string, string][] {
  return rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : []));
}

/** Writes a Web Response to the socket. For HEAD, the body is dropped and Content-Length kept. */
export async function writeWebResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  for (const [name, value] of endToEndHeaders([...response.headers])) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.writeHead(response.status);
  if (!response.body || incoming.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  await writeBody(response.body, outgoing);
}

/** Writes chunk by chunk, because a Node stream in between would cost more than most responses do. Rejects if the caller disconnects. */
async function writeBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const hangUp = () => void reader.cancel().catch(() => {});
  outgoing.once('close', hangUp);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value) && !outgoing.destroyed) await drained(outgoing);
  }
  outgoing.off('close', hangUp);
  if (outgoing.destroyed) throw new Error('The caller disconnected.');
  outgoing.end();
}

/** Resolves when the socket accepts more data, or is closed. */
const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });

/** Header fields that apply to one connection only. Intermediaries must not forward them (RFC 9110, section 7.6.1). */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The header fields that may be forwarded: not the ones above, and not the ones named in Connection. */
function endToEndHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim());
  const dropped = new Set([...CONNECTION_HEADERS, ...named]);
  return headers.flatMap(([name, value]) => (dropped.has(name.toLowerCase()) ? [] : [[name, value]]));
}
