import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { PEERS } from '../relevance/search-libraries.ts';

/** Minimal node:http servers that are measured in the same run, for comparison. */
export const PEER_SERVERS = ['bare', 'minisearch'] as const;
export type PeerName = (typeof PEER_SERVERS)[number];

const MATCHES = 5; // The default limit of discover.

/** Responds to `/123` with a body of 123 bytes. Measures the cost of node:http alone. */
export function bareServer(): Server {
  const bodies = new Map<string, Buffer>();
  return createServer(({ url = '/' }, response) => {
    const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), 'x');
    bodies.set(url, body);
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length });
    response.end(body);
  });
}

/** Responds to `/?need=…` with the entries that the tuned MiniSearch finds, without validation, trust or rate limits. */
export function miniSearchServer(entries: readonly Entry[]): Server {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const search = PEERS.find(({ name }) => name === 'MiniSearch tuned')?.build(entries);
  if (!search) throw new Error('The search library "MiniSearch tuned" is missing from PEERS.');
  return createServer(({ url = '/' }, response) => {
    const need = new URL(url, 'http://localhost').searchParams.get('need') ?? '';
    const matches = search(need, MATCHES).map((slug) => bySlug.get(slug));
    const body = JSON.stringify({ need, count: matches.length, matches });
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}

/** Starts a server on a free port of this machine. @returns the port */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
