import { createRedisServer } from 'js-redis-server';
import { aRedisServer } from '../storm/real-redis.ts';

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
  let server = await createRedisServer();
  const { port } = server;
  const kill = () => server.close();
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = await createRedisServer({ port });
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
