import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { endToEndHeaders } from './connection-headers.ts';

export class BodyTooLargeError extends Error {}

type Body = { stream: ReadableStream<Uint8Array>; isCutOff: () => boolean };

/**
 * Makes a Web Request of what came over the socket, with a streamed body that fails past `bodyBytes` (`isCutOff`
 * then tells so). Null where the host or the method makes no request that a function could take.
 */
export function toWebRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bodyBytes: number,
): { request: Request; isCutOff: () => boolean } | null {
  const { method = 'GET', url = '/', headers } = incoming;
  try {
    const { origin } = new URL(`http://${headers.host}`);
    const init = {
      method,
      headers: endToEndHeaders(pairs(incoming.rawHeaders)),
      signal: disconnection(outgoing),
    };
    if (method === 'GET' || method === 'HEAD')
      return { request: new Request(origin + url, init), isCutOff: () => false };
    const body = cappedBody(incoming, bodyBytes);
    const withBody = { ...init, body: body.stream, duplex: 'half' as const };
    return { request: new Request(origin + url, withBody), isCutOff: body.isCutOff };
  } catch {
    return null; // TRACE and CONNECT, a Host that is no host: Request and URL refuse just these.
  }
}

function cappedBody(incoming: IncomingMessage, limit: number): Body {
  let received = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    // Left undestroyed when the reader stops early: the socket has still to carry the answer.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      received += chunk.length;
      if (received > limit) throw new BodyTooLargeError(`more than ${limit} bytes`);
      yield chunk;
    }
  }
  const stream = Readable.toWeb(Readable.from(chunks())) as unknown as ReadableStream<Uint8Array>;
  return { stream, isCutOff: () => received > limit };
}

/** Aborts when the caller hangs up before its answer is out. */
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

/** Writes a Web Response to the socket; the body of an answer to HEAD is dropped, its length kept. */
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

/** A stream of Node's between the two would cost more than most answers. Rejects where the caller hangs up. */
async function writeBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const hangUp = () => void reader.cancel().catch(() => {});
  outgoing.once('close', hangUp);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value) && !outgoing.destroyed) await drained(outgoing);
  }
  outgoing.off('close', hangUp);
  if (outgoing.destroyed) throw new Error('the caller hung up');
  outgoing.end();
}

/** Until there is room for more, or nobody to send it to. */
const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });
