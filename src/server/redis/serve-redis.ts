import { randomBytes } from 'node:crypto';
import { environment, extendEnvironment } from '../../environment/environment.ts';
import { reportFault } from '../../log/notes.ts';
import { listen } from '../listen.ts';
import { bridgeRedis } from './redis-bridge.ts';
import { connectRedis, type RedisEngine } from './redis-connection.ts';

const TOKEN_BYTES = 24;

/** A Redis behind the REST protocol of Upstash, which the store of this project speaks. */
type ServedRedis = { url: string; token: string; close: () => Promise<void> };

/** Serves a Redis on a free port of this machine, with a new random token. Closing it does not close the engine. */
export async function serveRedis(
  engine: RedisEngine,
  reportError: (error: unknown) => void,
): Promise<ServedRedis> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { origin, close } = await listen(bridgeRedis(engine, token), { port: 0, reportError });
  return { url: origin, token, close };
}

/** The environment variables that make the store use it. */
export const redisVariables = ({ url, token }: ServedRedis) => ({
  UPSTASH_REDIS_REST_URL: url,
  UPSTASH_REDIS_REST_TOKEN: token,
});

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
