import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import type { AgentOptions, Lookup } from '../../src/network/guarded-agent.ts';
import { openGuard } from '../../src/network/guarded-fetch.ts';

/** Every name leads to this machine. */
export const lookupLoopback: Lookup = (_host, _options, done) =>
  done(null, [{ address: '127.0.0.1', family: 4 }]);

/** A guard that admits this machine at one address and has every name lead there. */
export function aLoopbackGuard(options: AgentOptions = {}) {
  const guard = openGuard({ allow: (ip) => ip === '127.0.0.1', lookup: lookupLoopback, ...options });
  return { ...guard, [Symbol.asyncDispose]: guard.close };
}

export type LoopbackServer = {
  port: number;
  /** Address of the server under its own host name. */
  url: (path?: string, host?: string) => string;
  [Symbol.asyncDispose]: () => Promise<void>;
};

export const serveHttp = (answer: RequestListener): Promise<LoopbackServer> =>
  start(createServer(answer), 'http');

/** The certificate signs itself and is for "signed-by-itself.test". It protects nothing: its key is in the tree. */
export const SELF_SIGNED = {
  cert: readFileSync(new URL('../fixtures/tls/self-signed.pem', import.meta.url), 'utf8'),
  key: readFileSync(new URL('../fixtures/tls/self-signed-key.pem', import.meta.url), 'utf8'),
};
export const serveTls = (answer: RequestListener): Promise<LoopbackServer> =>
  start(createTlsServer(SELF_SIGNED, answer), 'https');

/** A server that sends the given bytes in reply to anything. If they are null, it resets the connection. */
export const serveBytes = (bytes: string | null): Promise<LoopbackServer> =>
  start(
    createTcpServer((socket) => {
      socket.on('error', () => {}); // The caller hangs up when it has seen enough.
      socket.once('data', () => (bytes === null ? socket.resetAndDestroy() : socket.end(bytes)));
    }),
    'http',
  );

async function start(server: Server | TcpServer, scheme: 'http' | 'https'): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return {
    port,
    url: (path = '/', host = '127.0.0.1') => `${scheme}://${host}:${port}${path}`,
    [Symbol.asyncDispose]: stop,
  };
}
