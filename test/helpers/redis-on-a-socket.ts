import type { Socket } from 'node:net';
import { createRedisServer } from 'js-redis-server';
import { aRedisServer } from '../../workshop/measure/storm/real-redis.ts';

/**
 * A Redis that several processes can share: a redis-server if one is installed, else the embedded one on a port. `kill`
 * ends it and `start` brings it back on the same port; only the redis-server then still has its data.
 */
export async function aRedisOnASocket(): Promise<SocketRedis> {
  return (await aRedisServer()) ?? (await anEmbeddedOne());
}

export type SocketRedis = AsyncDisposable & {
  url: string;
  start: () => Promise<unknown>;
  kill: () => Promise<void>;
};

async function anEmbeddedOne(): Promise<SocketRedis> {
  let server = await openServer(0);
  const { port } = server;
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = await openServer(port);
    },
    kill: () => server.close(),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** The embedded Redis on a port. Closing it drops its connections too; the library alone would wait for their ends. */
async function openServer(port: number) {
  const handle = await createRedisServer({ port });
  const sockets = new Set<Socket>();
  handle.server.server.on('connection', (socket: Socket) => sockets.add(socket));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= handle.close();
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return { port: handle.port, close };
}
