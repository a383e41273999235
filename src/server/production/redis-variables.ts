import { randomBytes } from 'node:crypto';
import { environment, extendEnvironment } from '../../environment/environment.ts';
import { reportFault } from '../../log/notes.ts';
import { type Listener, listen } from '../listen.ts';
import { bridgeRedis } from '../redis/redis-bridge.ts';
import { connectRedis, type RedisEngine } from '../redis/redis-connection.ts';

const TOKEN_BYTES = 24;

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
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const reportError = (error: unknown) => reportFault(error, 'Passing a command to Redis failed');
  const bridge = parts.adopt(
    await listen(bridgeRedis(engine, token), { port: 0, reportError }),
    (listener: Listener) => listener.close(),
  );
  parts.defer(extendEnvironment({ UPSTASH_REDIS_REST_URL: bridge.origin, UPSTASH_REDIS_REST_TOKEN: token }));
  return parts.move();
}
