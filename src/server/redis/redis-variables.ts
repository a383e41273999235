import { environment, extendEnvironment } from '../../environment/environment.ts';
import { reportFault } from '../../log/notes.ts';
import { connectRedis, type RedisEngine } from './redis-connection.ts';
import { redisVariables, serveRedis } from './serve-redis.ts';

/**
 * Makes the redis-server in REDIS_URL available to the store of this process. The store speaks the REST protocol of
 * Upstash, so a bridge on a port of this machine translates, and two variables name it. Does nothing if Upstash is set
 * up or REDIS_URL is not set. Disposing of the result closes the bridge and the connection.
 *
 * @param connect how to connect; the default rejects if Redis cannot be reached now
 */
export async function openRedisVariables(
  connect: (url: string) => RedisEngine | Promise<RedisEngine> = connectRedis,
): Promise<AsyncDisposable> {
  await using parts = new AsyncDisposableStack();
  const { redis, localRedisUrl } = environment();
  if (redis !== null || localRedisUrl === null) return parts.move();
  const engine = parts.adopt(await connect(localRedisUrl), ({ close }) => close());
  const reportError = (error: unknown) => reportFault(error, 'Passing a command to Redis failed');
  const served = parts.adopt(await serveRedis(engine, reportError), ({ close }) => close());
  parts.defer(extendEnvironment(redisVariables(served)));
  return parts.move();
}
