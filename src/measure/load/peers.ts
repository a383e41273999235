import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Entry } from '../../catalog/entry-schema.ts';
import { PEERS } from '../relevance/peers.ts';

/** Servers that the load is measured against, in the same run: as little as node:http allows. */
export const PEER_SERVERS = ['bare', 'minisearch'] as const;
export type PeerName = (typeof PEER_SERVERS)[number];

const MATCHES = 5; // As many as discover answers with where nothing else is asked for.

/** Answers `/123` with a body of 123 bytes: what node:http costs without anything to do. */
export function bareServer(): Server {
  const bodies = new Map<string, Buffer>();
  return createServer(({ url = '/' }, response) => {
    const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), 'x');
    bodies.set(url, body);
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length });
    response.end(body);
  });
}

/** Answers `/?need=…` with the entries that MiniSearch, tuned, finds: no checks, no trust, no headers. */
export function miniSearchServer(entries: readonly Entry[]): Server {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const search = PEERS.find(({ name }) => name === 'MiniSearch tuned')?.build(entries);
  if (!search) throw new Error('There is no peer "MiniSearch tuned" any more.');
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

/** Lets a peer listen on a free port of this machine. */
export async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
