import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FixableError } from '../command-line/fixable-error.ts';
import { acceptWaiting } from './accept-waiting.ts';
import { MAX_HEAD_BYTES, refuse, refuseBrokenRequest } from './refusal.ts';
import { decodePath, MAX_URL_BYTES } from './static/url-path.ts';
import { toWebRequest, writeWebResponse } from './web-bridge.ts';

export type RequestHandler = (request: Request, caller: { ip: string }) => Promise<Response>;
export type ListenOptions = {
  port: number;
  host?: string;
  limits?: Partial<ListenLimits>;
  /** close() accepts requests until this resolves, so that load balancers notice and those on their way are answered. */
  drain?: () => Promise<unknown>;
  reportError: (error: unknown) => void;
};
export type ListenLimits = typeof LIMITS;
export type Listener = { port: number; origin: string; close: () => Promise<void> };

const LOOPBACK = '127.0.0.1';
const LIMITS = {
  bodyBytes: 6 * 1_024 * 1_024, // The limit of Netlify.
  headersMs: 10_000, // Slow senders must not keep connections open forever.
  requestMs: 30_000,
  /** How long a connection is kept for another request. */
  keepAliveMs: 65_000, // Longer than the 60 s of common load balancers, so that they never reuse a closed connection.
  /** How long a connection may stay without any traffic during a request or its response. */
  idleMs: 70_000, // Slow readers must not either. Longer than keepAliveMs, which counts as idle too.
  stopMs: 5_000, // How long close() waits for running requests.
  connections: 4_096, // Each takes a file descriptor and some kilobytes.
};

/**
 * Serves Web requests on a port, of this machine only unless `host` is given; port 0 picks a free one. `reportError` gets
 * errors that callers must not see.
 */
export async function listen(
  answer: RequestHandler,
  { port, host = LOOPBACK, limits = {}, drain, reportError }: ListenOptions,
): Promise<Listener> {
  const { bodyBytes, headersMs, requestMs, keepAliveMs, idleMs, stopMs, connections } = {
    ...LIMITS,
    ...limits,
  };
  const options = { bodyBytes, reportError };
  const server = createServer({
    maxHeaderSize: MAX_HEAD_BYTES,
    requireHostHeader: false, // node:http would refuse it without a body; toWebRequest refuses it with a problem.
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / 2,
  });
  server.maxConnections = connections;
  server.setTimeout(idleMs); // Closes the socket.
  let isStopping = false;
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    try {
      const response = refuseBadUrl(incoming) ?? (await answerWithin(answer, incoming, outgoing, options));
      if (isStopping) outgoing.setHeader('Connection', 'close'); // Keep no connection for another request.
      await writeWebResponse(response, incoming, outgoing);
    } catch (error) {
      if (!outgoing.destroyed) reportError(error); // A caller that disconnected is not our error.
      outgoing.destroy();
    }
  };
  server.on('request', respond);
  server.on('checkExpectation', respond); // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  server.on('clientError', refuseBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const close = async () => {
    isStopping = true;
    if (drain) {
      await drain();
      await acceptWaiting(server);
    }
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    const timer = setTimeout(() => server.closeAllConnections(), stopMs);
    await closed.promise;
    clearTimeout(timer);
  };
  return { port: actual, origin: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, close };
}

async function answerWithin(
  answer: RequestHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { bodyBytes, reportError }: Pick<ListenLimits, 'bodyBytes'> & Pick<ListenOptions, 'reportError'>,
): Promise<Response> {
  const tooLarge = () =>
    refuse('body_too_large', `The body is larger than ${bodyBytes} bytes.`, 'Send less.');
  if (Number(incoming.headers['content-length'] ?? 0) > bodyBytes) return tooLarge();
  const made = toWebRequest(incoming, outgoing, bodyBytes);
  if (!made) return refuse('bad_request', 'The host or the method is not usable.');
  let response: Response;
  try {
    response = await answer(made.request, { ip: incoming.socket.remoteAddress ?? LOOPBACK });
  } catch (error) {
    if (incoming.complete && !made.isCutOff()) reportError(error); // Otherwise the caller stopped sending.
    response = refuse('internal_error', 'The request could not be answered.');
  }
  // A body that was cut off is the real problem, whatever the handler returned.
  return made.isCutOff() ? tooLarge() : response;
}

function refuseBadUrl({ url = '' }: IncomingMessage): Response | null {
  if (Buffer.byteLength(url) > MAX_URL_BYTES) {
    return refuse('address_too_long', `The address is longer than ${MAX_URL_BYTES} bytes.`);
  }
  const [pathname = ''] = url.split('?');
  if (url.startsWith('//') || url.includes('#') || decodePath(pathname) === null) {
    return refuse('bad_request', 'The path is not usable.');
  }
  return null;
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new PortTakenError(port);
  if (error.code === 'EACCES')
    return new FixableError(`Port ${port} is reserved for the system. Set PORT to one above 1023.`);
  return new FixableError(
    `Cannot listen on "${host}" (${error.code}). Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`,
  );
}

/** Returns the given port if it is free, or any free port for 0. Throws PortTakenError. */
export async function findPort(port: number): Promise<number> {
  const probe = await listen(async () => new Response(), { port, reportError: () => {} });
  await probe.close();
  return probe.port;
}

export class PortTakenError extends FixableError {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what uses it, or choose another one, such as PORT=${port + 1}.`);
  }
}
