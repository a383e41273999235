import { randomUUID } from 'node:crypto';
import { environment } from '../../src/environment.ts';
import { listen } from '../../src/local/listen.ts';
import { bridgeRedis } from '../../src/local/redis-bridge.ts';
import { openRedis, type RedisEngine } from '../../src/local/redis-engine.ts';
import { connectStore, type Store } from '../../src/store/redis.ts';

const PATIENCE_MS = 30_000; // A busy machine must not look like a slow Redis.
const { localRedisUrl } = environment();

/** The kinds of Redis that a suite runs on: the embedded one, and the real one where REDIS_URL names it. */
export const REDIS_KINDS = [
  { name: 'embedded Redis', redisUrl: null },
  ...(localRedisUrl ? [{ name: 'redis-server', redisUrl: onTestDatabase(localRedisUrl) }] : []),
];

/** Database 9, unless the address names one: whoever tests beside a Redis in use keeps its data. */
function onTestDatabase(address: string): string {
  const url = new URL(address);
  if (url.pathname.length <= 1) url.pathname = '/9';
  return url.href;
}

/** What a test may do to a command on its way: pass it on by `send`, fail before or after it, or wait. */
export type Interference = (command: readonly string[], send: () => Promise<unknown>) => Promise<unknown>;

/**
 * A store over sockets, through the real client and bridge, emptied at both ends. `interfere` plays a Redis that is
 * gone, slow or failing; `pass` lets it work again.
 */
export async function aStore(redisUrl: string | null) {
  const engine = await openRedis(redisUrl);
  let interference: Interference | null = null;
  const faulty: RedisEngine = {
    ...engine,
    send: (command, chain) => {
      const send = () => engine.send(command, chain);
      return interference ? interference(command, send) : send();
    },
  };
  const token = randomUUID();
  const bridge = await listen(bridgeRedis(faulty, token), { port: 0, reportError: console.error });
  await engine.send(['FLUSHDB']);
  return {
    store: connectStore({ url: bridge.origin, token }, PATIENCE_MS),
    /** The same, by a client that waits no longer than `timeoutMs`. */
    hasty: (timeoutMs: number): Store => connectStore({ url: bridge.origin, token }, timeoutMs),
    url: bridge.origin,
    token,
    interfere: (next: Interference) => {
      interference = next;
    },
    pass: () => {
      interference = null;
    },
    flush: () => engine.send(['FLUSHDB']),
    [Symbol.asyncDispose]: async () => {
      await bridge.close();
      await engine.send(['FLUSHDB']);
      await engine.close();
    },
  };
}
export type TestStore = Awaited<ReturnType<typeof aStore>>;
