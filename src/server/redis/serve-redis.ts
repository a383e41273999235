import { randomBytes } from 'node:crypto';
import { listen } from '../listen.ts';
import { bridgeRedis } from './redis-bridge.ts';
import type { RedisEngine } from './redis-connection.ts';

const TOKEN_BYTES = 24;

/** A Redis behind the REST protocol of Upstash, which the store of this project speaks. */
export type ServedRedis = { url: string; token: string; close: () => Promise<void> };

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
