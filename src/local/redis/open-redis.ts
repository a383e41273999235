import { connectRedis, type RedisEngine } from '../../server/redis/redis-connection.ts';
import { startEmbeddedRedis } from './embedded-redis.ts';

/** Connects to a real redis-server or, for null, starts the embedded one, which keeps its data in memory only. */
export async function openRedis(redisUrl: string | null): Promise<RedisEngine> {
  if (redisUrl !== null) return connectRedis(redisUrl);
  const { send, close } = startEmbeddedRedis();
  return { kind: 'embedded', send, close: async () => close() };
}
